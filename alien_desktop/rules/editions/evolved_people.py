"""People in the Evolved Edition: creation, experience, play, trauma, conversion (evolved 1, 5.4, 12, 15)."""

from alien_desktop.rules.people.advancement import AdvancementRules
from alien_desktop.rules.people.campaign import PlayRules
from alien_desktop.rules.people.conversion import ConversionRules
from alien_desktop.rules.people.creation import CreationRules
from alien_desktop.rules.stress.trauma import TraumaRules

CREATION = CreationRules(random_attribute_dice=4, rolled_choices=True, source="evolved 1.2, 1.3")

ADVANCEMENT = AdvancementRules(
    questions=(
        "took_part",
        "agenda",
        "buddy",
        "rival",
        "panicked",
        "danger",
        "discovery",
        "extraordinary",
        "money",
    ),
    skill_price=5,
    skill_price_by_level=True,
    talent_price=5,
    new_skill_needs_use=True,
    source="evolved 15",
)

PLAY = PlayRules(most_story_points=3, source="evolved 15, 1.2")

TRAUMA = TraumaRules(from_total=9, success_is_trauma=False, d66=True, source="evolved 5.4")

CONVERSION = ConversionRules(
    armor_step=1,
    default_ammo=(("revolver", 1), ("pistol", 2), ("rifle", 3), ("heavy", 4), ("vehicle", 5)),
    source="evolved 12.1",
)
