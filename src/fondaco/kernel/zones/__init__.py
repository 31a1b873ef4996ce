"""What the fields of a state hold, said once on the record:

    JEWEL = Things("jewel", ("pearl", "ruby", "emerald"), (3, 2, 1))

    class State(Record):
        ...
        heap: Annotated[Num, Number(0, 7)]
        bag: Annotated[Row, 3, Counts(JEWEL), Secret("everyone")]
        hands: Annotated[Grid, 4, 3, Counts(JEWEL), BY_SEAT, Secret("others", until_over=True)]

From that come a position's writing and reading, views, the vectors of environments and what they tell, the conservation
of things, and a description for programs (`Zones.describe`). A field of which nothing is said stands in none of these.
"""

from fondaco.kernel.zones import checks as checks
from fondaco.kernel.zones.declared import *
from fondaco.kernel.zones.kinds import *
from fondaco.kernel.zones.pieces import *
from fondaco.kernel.zones.sources import source_of as source_of
from fondaco.kernel.zones.table import Zones as Zones
from fondaco.kernel.zones.zone import Mirror as Mirror
