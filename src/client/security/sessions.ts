import { call } from '../http';

/** One signed-in browser. */
export interface OpenSession {
  readonly id: number;
  readonly agent: string;
  readonly ip: string;
  readonly openedAt: string;
  readonly usedAt: string;
  readonly isThis: boolean;
}

export const ownSessions = async (signal: AbortSignal): Promise<readonly OpenSession[]> =>
  (await call<readonly OpenSession[]>('GET', 'user/sessoes', undefined, { signal })).result ?? [];
/** Ends one, or all the others when none is named; answers those that are left. */
export const endSessions = async (id?: number): Promise<readonly OpenSession[]> =>
  (
    await call<readonly OpenSession[]>(
      'POST',
      id === undefined ? 'user/sessoes/encerrar-outras' : `user/sessoes/${id}/encerrar`,
      {},
    )
  ).result ?? [];
