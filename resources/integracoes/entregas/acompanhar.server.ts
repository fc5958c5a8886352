import type { OpenContext } from '#kit/calls/handlers';
import { entrega } from '../../../schemas/integracoes/entregas/entrega';
import { vivas } from '../../../schemas/situacoesDaEntrega';
import { aplicar, encerrar, type Entrega } from './aplicar.server';
import { prontaPara } from './chamar.server';
import { anotar, parceiroDe } from './contas.server';
import { LogisticaError } from './parceiros/parceiro.server';

export interface Vigiada {
  readonly id: number;
  readonly empresa: number;
}
/** Milliseconds for which a call without an answer is the outbox's; then the partner is asked for it. */
const noEnvio = 60_000;
/** Milliseconds after which a call that the partner does not know did not arrive. */
const perdida = 180_000;
const idade = ({ pedidaEm }: Entrega, now: Date): number => now.getTime() - Date.parse(pedidaEm ?? now.toISOString());

/**
 * Asks the partner about one delivery. A call whose answer was lost is looked for by our key: found, it goes on; unknown
 * for three minutes, it did not arrive, and a person may call again. A partner that cannot be asked waits for a person.
 */
export const acompanharDeNovo = async (
  { within, ports, now }: OpenContext,
  { id, empresa }: Vigiada,
): Promise<void> => {
  const ready = await within(empresa, (context) => prontaPara(context, id, vivas));
  if (!ready || ready.row.situacao === 'COTADA') return;
  const { row, order, aberta } = ready;
  const isOld = idade(row, now) >= perdida;
  if (row.idExterno === null && idade(row, now) < noEnvio) return;
  try {
    const parceiro = parceiroDe(ports, aberta);
    if (row.idExterno === null) {
      if (!parceiro.procurar) {
        if (!row.incerta) await within(empresa, ({ rows }) => rows.change(entrega, id, { incerta: true }));
        return;
      }
      const found = await parceiro.procurar({
        chave: row.chave ?? '',
        codigo: row.codigo ?? '',
        criadoEm: new Date(row.pedidaEm ?? order.data ?? now),
        agora: now,
      });
      await within(empresa, async (context) => {
        await anotar(context, aberta.integracao.id);
        if (found) await aplicar(context, id, found, true);
        else if (isOld) await encerrar(context, id, 'falhar', 'O chamado não chegou ao parceiro: chame de novo.');
      });
      return;
    }
    const said = await parceiro.consultar(row.idExterno);
    await within(empresa, async (context) => {
      await anotar(context, aberta.integracao.id);
      const moved = said && (await aplicar(context, id, said, true));
      const asked = moved?.cancelamentoEm;
      // The partner did not cancel: a person may ask again.
      if (
        moved &&
        asked &&
        now.getTime() - Date.parse(asked) >= perdida &&
        (vivas as readonly string[]).includes(moved.situacao)
      )
        await context.rows.update(entrega, moved, { cancelamento: null, cancelamentoEm: null });
    });
  } catch (error) {
    if (!(error instanceof LogisticaError)) throw error;
    await within(empresa, (context) => anotar(context, aberta.integracao.id, error));
  }
};
