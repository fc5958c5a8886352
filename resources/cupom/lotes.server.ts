import { sql } from 'kysely';
import type { HandlerContext, Infer } from '#kit';
import { fold } from '#kit/text';
import { cupomCodigo } from '../../schemas/cupom/cupomCodigo';
import { cupomLote } from '../../schemas/cupom/cupomLote';
import { codigosDe } from '../comum/codigo.server';
import type { Cupom } from '../comum/desconto';

type Context = Pick<HandlerContext, 'rows' | 'db' | 'user' | 'now'>;
export interface Pedido {
  readonly nome: string;
  readonly quantidade: number;
  readonly prefixo: string | null;
}
/** Rows a statement. */
const chunk = 500;

/** Creates a batch with its codes in the caller's transaction; only the batch gets an audit row. */
export const gerarLote = async (
  { rows, db, user, now }: Context,
  { id: cupom, empresa }: Pick<Cupom, 'id' | 'empresa'>,
  { nome, quantidade, prefixo }: Pedido,
): Promise<Infer<typeof cupomLote>> => {
  const lote = await rows.insert(cupomLote, {
    nome,
    empresa,
    cupom,
    quantidade,
    usados: 0,
    prefixo,
    situacao: 'ATIVO',
    usuario: user.id,
    dataCriacao: now.toISOString(),
  });
  for (let made = 0; made < quantidade;) {
    const codes = codigosDe(Math.min(chunk, quantidade - made), prefixo ?? '');
    const tuples = codes.map((code) => sql`(${code}, ${empresa}, ${cupom}, ${lote.id}, 'DISPONIVEL', ${fold(code)})`);
    // A code that exists already is left out, and another made in the next turn.
    const { rows: stored } =
      await sql`insert into cupom_codigo (codigo, empresa_id, cupom_id, lote_id, situacao, busca) values ${sql.join(tuples)} on conflict do nothing returning id`.execute(
        db,
      );
    made += stored.length;
  }
  return lote;
};

/** Cancels the unused codes of a batch; used ones stay used. */
export const cancelarLote = async ({ rows }: Context, lote: Infer<typeof cupomLote>): Promise<void> => {
  await rows.update(cupomLote, lote, { situacao: 'CANCELADO' });
  await rows.updateWhere(
    cupomCodigo,
    { lote: lote.id, situacao: ['DISPONIVEL', 'ENVIADO'] },
    { situacao: 'CANCELADO' },
  );
};
