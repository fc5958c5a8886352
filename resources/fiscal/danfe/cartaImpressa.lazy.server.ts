import type { InCompany, OutsideContext } from '#kit/calls/handlers';
import type { PrintDocument } from '#kit/work/print';
import { notaFiscal } from '../../../schemas/fiscal/notaFiscal';
import type { Carta } from '../corrigir.server';
import { cnpjOf, cpfOf, instantOf, marca } from './danfe.lazy.server';
import { blocosDaChave } from '../nfce/chave.server';
import { lerXml, textoDe } from '../nfce/leitura.lazy.server';
import type { NotaFiscal } from '../nota.server';

/** Letter of correction on paper. It is printed separately and accompanies the DANFE. */
export const cartaImpressa = (carta: Carta, nota: NotaFiscal, fuso: string): PrintDocument => {
  const root = lerXml(carta.xml ?? '');
  const stamp = marca(nota, false);
  const campo = (label: string, text: string, width = 1) => ({ label, width, blocks: [{ text: text || ' ' }] });
  return {
    title: `Carta de correção ${carta.sequencia} da NF-e ${nota.numero}`,
    paper: 'A4',
    at: carta.registradaEm ?? carta.data,
    ...(stamp && { stamp }),
    blocks: [
      { text: 'Carta de Correção Eletrônica (CC-e)', align: 'center', bold: true, size: 'large' },
      {
        text: 'Não tem valor de nota fiscal: corrige a NF-e abaixo e deve acompanhá-la.',
        align: 'center',
        size: 'small',
      },
      { space: 1 },
      {
        row: [
          campo('Emitente (CNPJ)', cnpjOf(textoDe(root, 'CNPJ') ?? '')),
          campo(
            'Destinatário',
            [nota.destinatario, nota.cnpj ? cnpjOf(nota.cnpj) : nota.cpf ? cpfOf(nota.cpf) : '']
              .filter(Boolean)
              .join(', '),
            2,
          ),
        ],
      },
      {
        row: [
          campo('NF-e', String(nota.numero)),
          campo('Série', String(nota.serie)),
          campo('Emitida em', instantOf(nota.emissao, fuso), 1.5),
          campo('Carta', `${carta.sequencia} de até 20`),
        ],
      },
      { row: [campo('Chave de acesso', blocosDaChave(nota.chave ?? ''))] },
      { barcode: nota.chave ?? '', caption: ' ' },
      {
        row: [
          campo('Protocolo do evento', carta.protocolo ?? ''),
          campo('Registrada em', instantOf(carta.registradaEm ?? carta.data, fuso)),
        ],
      },
      { space: 1 },
      { row: [campo('Correção', textoDe(root, 'xCorrecao') ?? carta.texto)] },
      { space: 1 },
      { row: [{ label: 'Condição de uso', blocks: [{ text: textoDe(root, 'xCondUso') ?? '', size: 'small' }] }] },
      { text: 'A última carta registrada vale por todas as anteriores desta NF-e.', size: 'small' },
    ],
  };
};

export const enviarCartaPorEmail = async (
  {
    transaction,
    print,
    refuse,
    user: {
      company: { name },
      zone,
    },
  }: OutsideContext & InCompany,
  carta: Carta,
  emails: readonly string[],
) => {
  const nota = await transaction(async ({ rows, notFound }) => (await rows.get(notaFiscal, carta.nota)) ?? notFound());
  const pdf = await print(cartaImpressa(carta, nota, zone), 'pdf');
  const worth = nota.simulacao
    ? 'SIMULAÇÃO: SEM VALOR FISCAL. '
    : nota.ambiente === 'HOMOLOGACAO'
      ? 'SEM VALOR FISCAL. '
      : '';
  const [to, file] = [[...new Set(emails)], `${nota.chave ?? nota.numero}-cce-${carta.sequencia}`];
  await transaction(({ mail }) =>
    mail({
      to,
      subject: `${worth}Carta de correção da NF-e ${nota.numero} de ${name}`,
      text: `${worth}${name} envia a carta de correção ${carta.sequencia} da NF-e ${nota.numero}.\n\nChave de acesso: ${nota.chave ?? ''}\n\n${carta.texto}\n`,
      attachments: [
        { name: `${file}.pdf`, type: pdf.media, content: new Uint8Array(pdf.content as Uint8Array) },
        {
          name: `${file}.xml`,
          type: 'application/xml',
          content: new TextEncoder().encode(carta.xml ?? refuse('O XML desta carta não está guardado.')),
        },
      ],
    }),
  );
  return { mensagem: `Carta de correção enviada para ${to.join(', ')}!` };
};
