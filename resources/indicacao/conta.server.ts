import type { HandlerContext, Infer } from '#kit';
import { containdicacao } from '../../schemas/indicacao/containdicacao';
import { sorteado } from '../comum/codigo.server';

export type Conta = Infer<typeof containdicacao>;

/** Referral account of a company; made with a code of its own where there is none. */
export const contaDe = async ({ rows }: Pick<HandlerContext, 'rows'>, id: number): Promise<Conta> =>
  (await rows.one(containdicacao, { empresa: id })) ??
  (await rows.insert(containdicacao, { empresa: id, codigo: sorteado(8) }));
export const linkDe = ({ publicUrl }: Pick<HandlerContext, 'publicUrl'>, { codigo }: Pick<Conta, 'codigo'>): string =>
  `${publicUrl}/i/${codigo}`;
