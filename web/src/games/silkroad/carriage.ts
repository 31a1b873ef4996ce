/** How Silk Road's table changes by what its events tell. */
import { ZONES } from '../../../generated/games/silkroad';
import { type Carriage, put } from '../../lib/carry';
import type { View } from '../contract';

/** The gems in a city wait for the caravan that is bound for it. */
function boundFor(view: View, city: string): number {
  return (view.caravans ?? []).findIndex((caravan: { to: string } | null) => caravan?.to === city);
}

export const carriage: Carriage = {
  zones: ZONES,
  lies(view, zone, at, event) {
    if (zone === 'caravanserai') return 'camel' in event ? ['queue'] : null;
    if (zone === 'screen') return ['gems', at];
    if (zone === 'caravan') return ['caravans', at - 1, 'camels'];
    if (zone === 'city') return boundFor(view, at) < 0 ? null : ['caravans', boundFor(view, at), 'gems'];
    return undefined;
  },
  called: { marker: 'markers' },
  changes: {
    /** What was asked is answered. */
    acts: (view) => ({ ...view, phase: 'turn' }),
    'caravan moves': (view, { caravan, to }) => put(view, ['caravans', caravan - 1, 'at'], to),
    'caravan heads': (view, { caravan, to }) => put(view, ['caravans', caravan - 1, 'to'], to),
    'caravan ends': (view, { caravan }) => put(view, ['caravans', caravan - 1], null),
    'driver moves': (view, { driver, to }) => put(view, ['drivers', to], driver),
    'no more caravans': (view) => ({ ...view, no_more_caravans: true }),
  },
};
