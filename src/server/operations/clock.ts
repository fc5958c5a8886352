import type { Clock } from '#kit/condition';
import type { Work } from '../core/context';

/** By which conditions know what day it is: that of the company. */
export const clockOf = ({ user, services }: Pick<Work, 'user' | 'services'>): Clock => ({ zone: user.zone, now: services.now() });
