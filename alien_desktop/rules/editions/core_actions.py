"""The actions of the 2019 edition (core 7; S0-073 to S0-146, S1-078 to S1-109, S2-055 to S2-072).

Where the summaries disagree: entering or leaving a vehicle is fast and starting the engine slow (S0 against S1-090);
a plain item is used as a fast action, complex gear as a slow one (S0-146, S2-059); leaving an enemy next to you is
Retreat and never Run (S0-096 against S2-068).
"""

from alien_desktop.rules.combat.actions import Action, ActionRules, Price, Restriction
from alien_desktop.rules.combat.ranges import Band
from alien_desktop.rules.message import Message
from alien_desktop.rules.people.characteristics import Skill

SLOW, FAST = Price.MAIN, Price.MINOR

ACTIONS = ActionRules(
    main_name=Message("slow"),
    minor_name=Message("fast"),
    actions=(
        Action(
            "crawl",
            Message("Crawl"),
            SLOW,
            needs=("prone_or_cramped",),
            forbids=("enemy_near",),
            once_per_round=True,
            moves=True,
            source="core 7; S0-073, S0-075, S0-135",
        ),
        Action("close_attack", Message("Attack in close combat"), SLOW, Skill.CLOSE_COMBAT, needs=("enemy_near",)),
        Action("break_free", Message("Break free"), SLOW, Skill.CLOSE_COMBAT, needs=("grappled",), opposed=True),
        Action("shoot", Message("Shoot"), SLOW, Skill.RANGED_COMBAT, needs=("loaded_firearm",)),
        Action(
            "full_auto",
            Message("Full auto burst"),
            SLOW,
            Skill.RANGED_COMBAT,
            dice=2,
            needs=("full_auto_weapon", "loaded_firearm"),
        ),
        Action("throw", Message("Throw a weapon"), SLOW, Skill.RANGED_COMBAT, needs=("thrown_weapon",)),
        Action("reload", Message("Reload"), SLOW, needs=("firearm", "reload")),
        Action(
            "first_aid",
            Message("First aid"),
            SLOW,
            Skill.MEDICAL_AID,
            needs=("victim_broken_or_dying",),
            within=Band.SHORT,
        ),
        Action("stop_panic", Message("Stop panic"), SLOW, Skill.COMMAND, needs=("panicking_character", "heard")),
        Action("give_orders", Message("Give orders"), SLOW, Skill.COMMAND, needs=("heard",)),
        Action("persuade", Message("Persuade"), SLOW, Skill.MANIPULATION, needs=("heard",), opposed=True),
        Action("signature_item", Message("Use the signature item"), SLOW, needs=("signature_item",)),
        Action("climb_into_suit", Message("Climb into a suit"), SLOW, Skill.MOBILITY, needs=("suit",)),
        Action("start_engine", Message("Start the engine"), SLOW, needs=("vehicle",)),
        Action("put_out_fire", Message("Put out fire"), SLOW, Skill.MOBILITY, needs=("burning",), within=Band.ENGAGED),
        Action(
            "use_complex_gear",
            Message("Use complex gear"),
            SLOW,
            needs=("complex_gear",),
            note=Message("Skill by the gear"),
        ),
        Action(
            "run",
            Message("Run"),
            FAST,
            forbids=("enemy_near", "prone", "cramped_zone"),
            moves=True,
            source="core 7; S0-095 to S0-098",
        ),
        Action(
            "door",
            Message("Move through a door or hatch"),
            FAST,
            forbids=("door_locked", "enemy_near"),
            moves=True,
            source="core 7; S0-135",
        ),
        Action("get_up", Message("Get up"), FAST, needs=("prone",)),
        Action("draw_weapon", Message("Draw a weapon"), FAST, needs=("weapon_to_draw",)),
        Action("block", Message("Block"), FAST, Skill.CLOSE_COMBAT, needs=("attacked_in_close_combat",), reaction=True),
        Action("pick_up", Message("Pick up an item"), FAST),
        Action("shove", Message("Shove"), FAST, Skill.CLOSE_COMBAT, needs=("enemy_near",)),
        Action("grapple_attack", Message("Grapple attack"), FAST, Skill.CLOSE_COMBAT, needs=("holds_grapple",)),
        Action("retreat", Message("Retreat"), FAST, Skill.MOBILITY, needs=("enemy_near",), moves=True),
        Action("aim", Message("Aim"), FAST, needs=("ranged_weapon",)),
        Action("seek_cover", Message("Seek cover"), FAST, needs=("cover_in_zone",)),
        Action("overwatch", Message("Overwatch"), FAST, needs=("ranged_weapon",), forbids=("enemy_near",)),
        Action("grab_the_wheel", Message("Grab the wheel"), FAST, needs=("vehicle",)),
        Action("drive", Message("Drive"), FAST, Skill.PILOTING, needs=("vehicle",)),
        Action("vehicle", Message("Enter or leave a vehicle"), FAST, needs=("vehicle",)),
        Action("use_item", Message("Use an item"), FAST, note=Message("Needs and skill vary")),
        Action("release", Message("Let go"), Price.FREE, needs=("holds_grapple",)),
        Action("speak", Message("Say a few words"), Price.FREE),
    ),
    orders_last=2,  # core names no end: until the next turn of whoever is ordered is over at the latest
    creatures=(
        Action("signature", Message("Signature attack"), SLOW, forbids=("flees",), source="core 13.2"),
        Action("break_free", Message("Break free"), SLOW, needs=("grappled",), opposed=True),
        Action("run", Message("Run"), FAST, forbids=("prone",), moves=True),
        Action("door", Message("Move through a door or hatch"), FAST, forbids=("door_locked",), moves=True),
        Action("get_up", Message("Get up"), FAST, needs=("prone",)),
        Action("seek_cover", Message("Seek cover"), FAST, needs=("cover_in_zone",)),
        Action("release", Message("Let go"), Price.FREE, needs=("holds_grapple",)),
    ),
    restrictions=(
        Restriction(
            "broken",
            ("crawl", "speak"),
            Message("{state}: only crawling and a few mumbled words are left.", state=Message("Broken")),
        ),
        Restriction("grappled", ("break_free",), Message("{state}: first break free.", state=Message("Grappled"))),
        Restriction(
            "holds_grapple",
            ("grapple_attack", "release", "signature"),  # what a creature holds it may bite
            Message("{state}: only a grapple attack or letting go is possible.", state=Message("Grappling")),
        ),
    ),
)
