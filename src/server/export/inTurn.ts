import type { Services } from '../core/context';
import { fail } from '../core/failure';
import { json } from '../core/reply';
import { hasDownloads } from '../files/downloads';
import { nextTurn, type Turn } from './turns';

/**
 * Makes the file now, and gives the turn back when it is sent or breaks; where too many are made, in the background:
 * 202 with the number of its download.
 */
export const inTurn = async (
  services: Services,
  now: (turn: Turn) => Promise<Response>,
  later: () => Promise<{ readonly id: number }>,
): Promise<Response> => {
  const turn = await nextTurn();
  if (!turn)
    return hasDownloads(services)
      ? json({ hasError: false, result: await later() }, 202)
      : fail({ kind: 'unavailable' });
  try {
    return await now(turn);
  } catch (error) {
    turn.leave();
    throw error;
  }
};
