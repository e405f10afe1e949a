"""The actions of the Evolved Edition (evolved 7; S4-011 to S4-036).

Throwing is a ranged attack with something that needs no ammunition (evolved 12.1).
S4's list of full actions lacks Persuade and Stop panic; both are in the other sources and taken in here (evolved 18,
row 1). Driving is full by default, as S4-022 has it (row 3).
"""

from alien_desktop.rules.combat.actions import Action, ActionRules, Price, Restriction
from alien_desktop.rules.combat.ranges import Band
from alien_desktop.rules.message import Message
from alien_desktop.rules.people.characteristics import Skill

FULL, QUICK = Price.MAIN, Price.MINOR

ACTIONS = ActionRules(
    main_name=Message("full"),
    minor_name=Message("quick"),
    synthetics_work_on=True,
    actions=(
        Action("close_attack", Message("Attack in close combat"), FULL, Skill.CLOSE_COMBAT, needs=("enemy_near",)),
        Action("special_attack", Message("Special attack"), FULL, Skill.CLOSE_COMBAT, needs=("enemy_near",)),
        Action("shoot", Message("Ranged attack"), FULL, Skill.RANGED_COMBAT, needs=("loaded_firearm",)),
        Action("throw", Message("Throw a weapon"), FULL, Skill.RANGED_COMBAT, needs=("thrown_weapon",)),
        Action("jump_or_climb", Message("Jump or climb"), FULL, Skill.MOBILITY, moves=True),
        Action("full_cover", Message("Take full cover"), FULL, needs=("cover_in_zone",)),
        Action("use_terminal", Message("Use a terminal"), FULL, Skill.COMTECH, needs=("terminal",)),
        Action("use_machinery", Message("Use machinery"), FULL, Skill.HEAVY_MACHINERY, needs=("machinery",)),
        Action("clear_jam", Message("Clear a jammed weapon"), FULL, Skill.HEAVY_MACHINERY, needs=("jammed_weapon",)),
        Action(
            "first_aid",
            Message("First aid"),
            FULL,
            Skill.MEDICAL_AID,
            needs=("victim_broken_or_dying",),
            within=Band.ENGAGED,
        ),
        Action("persuade", Message("Persuade"), FULL, Skill.MANIPULATION, needs=("heard",), opposed=True),
        Action("give_orders", Message("Give orders"), FULL, Skill.COMMAND, needs=("heard",)),
        Action("stop_panic", Message("Stop panic"), FULL, Skill.COMMAND, needs=("panicking_character", "heard")),
        Action("drive", Message("Drive"), FULL, Skill.PILOTING, needs=("vehicle",)),
        Action("break_free", Message("Break free"), FULL, Skill.CLOSE_COMBAT, needs=("grappled",), opposed=True),
        Action("put_out_fire", Message("Put out fire"), FULL, Skill.MOBILITY, needs=("burning",), within=Band.ENGAGED),
        Action("climb_into_suit", Message("Don a suit in a hurry"), FULL, Skill.MOBILITY, needs=("suit",)),
        Action("force_door", Message("Force a locked door"), FULL, Skill.CLOSE_COMBAT, dice=2, needs=("door_locked",)),
        Action("move", Message("Move to an adjacent zone"), QUICK, moves=True),
        Action("close_or_leave", Message("Move between Short and Adjacent"), QUICK, moves=True),
        Action("peek", Message("Move to a door or hatch and peek"), QUICK, moves=True),
        Action("lock_door", Message("Lock a door or hatch"), QUICK),
        Action(
            "drag",
            Message("Drag somebody"),
            QUICK,
            Skill.STAMINA,
            within=Band.SHORT,
            moves=True,
            note=Message("What it costs is not printed: a move"),
            source="evolved 7",
        ),
        Action("partial_cover", Message("Take partial cover"), QUICK, needs=("cover_in_zone",)),
        Action(
            "defend", Message("Defend"), QUICK, Skill.CLOSE_COMBAT, needs=("attacked_in_close_combat",), reaction=True
        ),
        Action(
            "dodge",
            Message("Dodge"),
            QUICK,
            Skill.MOBILITY,
            needs=("shot_at",),
            forbids=("in_full_cover",),
            reaction=True,
        ),
        Action("aim", Message("Aim"), QUICK, needs=("ranged_weapon",)),
        Action("reload", Message("Reload"), QUICK, needs=("firearm", "reload")),
        Action("pick_up", Message("Pick up an item"), QUICK),
        Action("rally", Message("Rally"), QUICK, Skill.COMMAND, needs=("broken_character_in_zone",), within=Band.SHORT),
        Action("vehicle", Message("Enter, mount or start a vehicle"), QUICK, needs=("vehicle",)),
        Action(
            "unarmed_grapple_attack",
            Message("Unarmed attack on the grappled"),
            FULL,
            Skill.CLOSE_COMBAT,
            needs=("holds_grapple",),
        ),
        Action("release", Message("Let go"), Price.FREE, needs=("holds_grapple",)),
    ),
    creatures=(
        Action("signature", Message("Signature attack"), FULL, forbids=("flees",), source="evolved 13.1"),
        Action("move", Message("Move two zones"), FULL, moves=True, zones=2, source="evolved 13.1"),
        Action("break_free", Message("Break free"), FULL, Skill.MOBILITY, needs=("grappled",), opposed=True),
        Action("release", Message("Let go"), Price.FREE, needs=("holds_grapple",)),
    ),
    restrictions=(
        Restriction(
            "broken",
            ("move", "close_or_leave"),
            Message("{state}: only one move in a round is left.", state=Message("Broken")),
            most=1,
        ),
        Restriction("grappled", ("break_free",), Message("{state}: first break free.", state=Message("Grappled"))),
        Restriction(
            "holds_grapple",
            ("unarmed_grapple_attack", "release", "signature"),  # what a creature holds it may bite
            Message(
                "{state}: only unarmed attacks on the grappled or letting go are possible.", state=Message("Grappling")
            ),
        ),
    ),
)
