import { fieldsOf, normalise, type Declaration, type Model, type ModelField } from '#kit/model';
import { dateTime } from './dateTime/dateTime';

/** Kept by the server for every entity. */
const kept = (name: string, label: string): ModelField => ({ ...fieldsOf({ [name]: dateTime({ label, readOnly: true, copy: false }) })[name]!, system: true });
const system = { criadoEm: kept('criadoEm', 'Criado em'), atualizadoEm: kept('atualizadoEm', 'Alterado em') };

/** The one internal form of a declaration, which everything reads. */
export const modelOf = (declaration: Omit<Declaration, 'system'>): Model => normalise({ ...declaration, system });
