import type { HandlerContext, InCompany, OutsideContext } from '#kit/calls/handlers';
import { cliente } from '../../../schemas/cadastros/clientes/cliente';
import { pedido } from '../../../schemas/delivery/pedidos/pedido';
import { nomeDaProva } from './comprovante.server';
import { danfeDaNota } from './danfeDaNota.server';
import type { NotaFiscal } from '../nota.server';
import { xmlDaNota } from '../fechamento/xmls.server';

const semXml = 'Não há XML desta nota para enviar.';

/** Sends the DANFE as PDF and the XML to the customer. The subject also marks notes without legal value. */
export const enviarDanfe = async (
  {
    transaction,
    user: {
      company: { name: company },
    },
    print,
    refuse,
  }: OutsideContext & InCompany,
  nota: NotaFiscal,
  given: readonly string[] | null,
) => {
  const { xml, danfe, emails } = await transaction(async (within) => ({
    emails:
      given ??
      (await doCliente(within, nota)) ??
      refuse('Informe para quem enviar: o cliente do pedido não tem e-mail.', 'emails'),
    xml: (await xmlDaNota(within, nota)) ?? refuse(semXml),
    danfe: (await danfeDaNota(within, nota)) ?? refuse(semXml),
  }));
  const pdf = await print(danfe, 'pdf');
  const worth = nota.simulacao
    ? 'SIMULAÇÃO: SEM VALOR FISCAL. '
    : nota.ambiente === 'HOMOLOGACAO'
      ? 'SEM VALOR FISCAL. '
      : '';
  const name = nota.chave ?? String(nota.numero);
  const to = [...new Set(emails)];
  await transaction(({ mail }) =>
    mail({
      to,
      subject: `${worth}Nota fiscal ${nota.numero} de ${company}`,
      text: `${worth}${company} envia a nota fiscal ${nota.numero}${nota.situacao === 'CANCELADA' ? ', que foi cancelada' : ''}.\n\nChave de acesso: ${nota.chave ?? ''}\n`,
      attachments: [
        { name: `${name}-danfe.pdf`, type: pdf.media, content: bytesOf(pdf.content) },
        { name: nomeDaProva(nota, 'nota'), type: 'application/xml', content: bytesOf(xml) },
      ],
    }),
  );
  return { mensagem: `DANFE enviado para ${to.join(', ')}!` };
};
const doCliente = async (
  { rows }: HandlerContext,
  { pedido: order }: NotaFiscal,
): Promise<readonly string[] | undefined> => {
  const of = order === null ? undefined : await rows.get(pedido, order);
  const email = of?.cliente == null ? null : (await rows.get(cliente, of.cliente))?.email;
  return email ? [email] : undefined;
};
const bytesOf = (content: string | Uint8Array<ArrayBuffer>): Uint8Array<ArrayBuffer> =>
  typeof content === 'string' ? new TextEncoder().encode(content) : content;
