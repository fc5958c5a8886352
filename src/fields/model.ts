import { normalise, type Declaration, type Model } from '#kit/model';
import { dateTime } from './dateTime/dateTime';

/** Kept by the server for every entity. */
const system = {
  criadoEm: dateTime({ label: 'Criado em', readOnly: true, copy: false }),
  atualizadoEm: dateTime({ label: 'Alterado em', readOnly: true, copy: false }),
};

/** The one internal form of a declaration, which everything reads. */
export const modelOf = (declaration: Omit<Declaration, 'system'>): Model => normalise({ ...declaration, system });
