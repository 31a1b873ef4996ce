from __future__ import annotations
import sys,tempfile,time,collections
from pathlib import Path
from fondaco.games import register
from tests.fourth_game import load_example
from tests.server.world.disk import Disk
from tests.server.world.evening import Evening
import gc,logging
import fondaco.games, os
fondaco.games.REGISTERED.clear(); fondaco.games.REGISTERED["pebbles"]=load_example("pebbles"); os.environ["FONDACO_GAMES"]=""
logging.getLogger("fondaco").setLevel(logging.ERROR); logging.getLogger("fondaco").propagate=False
with tempfile.TemporaryDirectory(dir="/dev/shm") as f:
    disk=Disk()
    a,b=int(sys.argv[1]),int(sys.argv[2])
    gc.disable()
    t=time.process_time(); c=collections.Counter(); ev=st=sec=0;hows=collections.Counter()
    for seed in range(a,b):
        try: told=Evening(seed,disk).spend()
        except BaseException as e:
            print("SEED",seed,type(e).__name__,e)
            if b-a==1: raise
            hows["bad"]+=1
            if isinstance(e,KeyboardInterrupt): break
            disk=Disk()
            continue
        if b-a==1: print(told)
        c+=told.faults; ev+=told.events; st+=told.steps; sec+=told.seconds; hows[told.how]+=1
        if seed%100==0: gc.collect()
    n=b-a
    print((time.process_time()-t)/n*1e3,"ms each", c, ev/n,"events",st/n,"steps",sec/n,"seconds",hows)
