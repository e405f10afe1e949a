"""People in the 2019 edition: creation, experience, play, trauma, conversion (core 1, 5.3, 15)."""

from alien_desktop.rules.people.advancement import AdvancementRules
from alien_desktop.rules.people.campaign import PlayRules
from alien_desktop.rules.people.conversion import ConversionRules
from alien_desktop.rules.people.creation import CreationRules
from alien_desktop.rules.stress.trauma import TraumaRules

CREATION = CreationRules(synthetic_signature_item=False, source="core 1.2, 1.3")

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
    skill_price_by_level=False,
    talent_price=5,
    source="core 15",
)

PLAY = PlayRules(most_story_points=3, source="core 15")

TRAUMA = TraumaRules(from_total=13, success_is_trauma=True, d66=False, source="core 5.3")

CONVERSION = ConversionRules(armor_step=3, source="evolved 12.2")
