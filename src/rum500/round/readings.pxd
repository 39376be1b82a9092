from rum500.round.unpacking cimport stand_in_a_run, stand_in_a_set
from rum500.round.packing cimport pack_one, pack_run, pack_set, stand_in_of
