import type { HandlerContext } from '#kit';
import { pedido } from '../../schemas/delivery/pedidos/pedido';
import { notaFiscal } from '../../schemas/fiscal/notaFiscal';
import { cnpjOf, cpfOf } from './danfe/danfe.lazy.server';
import { destinatarioDoPedido } from './destinatarioDoPedido.server';
import { quemEmiteDe } from './emissor.server';
import { problemasDoDestinatario } from './nfce/conferir.lazy.server';
import { destinoDe } from './nfce/destino.server';
import { zoneOf } from '../comum/period.server';
import { complementoDe, modeloDoPedido, type Complemento } from './notaDoPedido.server';

interface Previa {
  readonly nota: string;
  readonly para: string | null;
  readonly destino: string | null;
  readonly impedimento: string | null;
}

/** Preview of an order's note from the form: recipient, destination, and missing data in the customer's record. */
export const previaDaNota = async (
  context: HandlerContext,
  id: number,
  given: Partial<Complemento>,
): Promise<Previa> => {
  const { rows, notFound } = context;
  const order = (await rows.get(pedido, id)) ?? notFound();
  const complemento = complementoDe(given, await rows.one(notaFiscal, { pedidoAtivo: id }));
  const cpf = complemento.cpf ?? order.cpfNota;
  if ((await modeloDoPedido(context, order, complemento)) === '65')
    return { nota: 'NFC-e', para: cpf && 'Com CPF na nota', destino: null, impedimento: null };
  try {
    const quem = await quemEmiteDe(context, order.empresa);
    const partes = await destinatarioDoPedido(context, order, quem, complemento);
    const { nome, documento, indIEDest, inscricaoEstadual } = partes.destinatario!;
    const inscricao =
      indIEDest === '1' ? `IE ${inscricaoEstadual}` : indIEDest === '2' ? 'isento de inscrição' : 'não contribuinte';
    const destino =
      destinoDe({ ...quem, ...partes }) === '1'
        ? `No estado (CFOP 5…), ${inscricao}`
        : `Outro estado, ${partes.destinatario!.endereco.uf} (CFOP 6…), ${inscricao}`;
    const [first] = problemasDoDestinatario({
      ...quem,
      ...partes,
      emissao: context.now,
      fuso: zoneOf(quem.company.fuso),
    });
    return {
      nota: 'NF-e',
      para: `${nome}, ${documento.length === 14 ? `CNPJ ${cnpjOf(documento)}` : `CPF ${cpfOf(documento).replace(/^\d{3}\.\d{3}\.\d/, '***.***.*')}`}`,
      destino,
      impedimento: first ?? null,
    };
  } catch (error) {
    if (error instanceof Error && 'failure' in error)
      return {
        nota: 'NF-e',
        para: null,
        destino: null,
        impedimento: (error.failure as { readonly message?: string }).message ?? error.message,
      };
    throw error;
  }
};
