import { phoneText } from '#kit/phones';
import type { PrintBlock, PrintCell, PrintDocument, PrintTable } from '#kit/work/print';
import { formatCep } from '#fields/cep/cep';
import { comLogo } from '../../comum/impressao.server';
import { fretes } from '../../../schemas/nfe';
import { cnpjOf, cpfOf, formas, instantOf, marca, quantity, reais } from './danfe.lazy.server';
import { blocosDaChave } from '../nfce/chave.server';
import { achar, lerXml, textoDe, type Elemento } from '../nfce/leitura.lazy.server';
import type { NotaFiscal } from '../nota.server';

interface Danfe {
  readonly xml: string;
  readonly nota: NotaFiscal;
  readonly fuso: string;
  readonly logo?: string;
}
const campo = (label: string, value: string | undefined, width = 1, align: 'left' | 'right' = 'left'): PrintCell => ({
  label,
  width,
  blocks: [{ text: value || ' ', size: 'small', align }],
});
const valor = (label: string, value: string | undefined): PrintCell => campo(label, reais(value), 1, 'right');
const secao = (text: string): PrintBlock => ({ text, bold: true, size: 'tiny' });
const documentoDe = (of: Elemento | undefined): string => {
  const [cnpj, cpf] = ['CNPJ', 'CPF'].map((name) => textoDe(of, name));
  return cnpj ? cnpjOf(cnpj) : cpf ? cpfOf(cpf) : '';
};
/** The XML has the digits as they are dialled. */
const foneDe = (of: Elemento | undefined): string => {
  const digits = textoDe(of, 'fone') ?? '';
  return digits && phoneText(`+55${digits}`);
};
const numeroDe = (numero: number): string =>
  String(numero)
    .padStart(9, '0')
    .replace(/(\d{3})(?=\d)/g, '$1.');

/**
 * Paper of an NF-e: the frames of the MOC's annex II in their order, upright on A4. Made from the authorised XML. A
 * second sheet repeats only the page number.
 */
export const danfeNfe = ({ xml, nota, fuso, logo }: Danfe): PrintDocument => {
  const root = lerXml(xml);
  const part = (name: string): Elemento | undefined => achar(root, name);
  const [emit, dest, total, transp, ide] = [part('emit'), part('dest'), part('ICMSTot'), part('transp'), part('ide')];
  const items = part('infNFe')?.filhos.filter(({ nome }) => nome === 'det') ?? [];
  const of = (element: Elemento | undefined, name: string): string => textoDe(element, name) ?? '';
  const stamp = marca(nota, false);
  const titulo = `Nº ${numeroDe(nota.numero)}  Série ${String(nota.serie).padStart(3, '0')}`;
  const autorizada = nota.protocolo
    ? `${nota.protocolo}  ${instantOf(nota.autorizadaEm ?? nota.emissao, fuso)}`
    : 'NF-e AINDA NÃO AUTORIZADA: NÃO ACOMPANHA MERCADORIA';
  return {
    title: `DANFE ${nota.numero}`,
    paper: 'A4',
    at: nota.emissao,
    ...(stamp && { stamp }),
    ...comLogo({ logo }),
    blocks: [
      {
        row: [
          campo(
            `Recebemos de ${of(emit, 'xNome')} os produtos desta nota`,
            'Data, identificação e assinatura do recebedor',
            3,
          ),
          { label: 'NF-e', blocks: [{ text: titulo, bold: true, size: 'small' }] },
        ],
      },
      { rule: 'dashed' },
      {
        row: [
          {
            label: 'Identificação do emitente',
            width: 1.15,
            blocks: [
              ...(logo === undefined ? [] : [{ logo: true } as const]),
              { text: of(emit, 'xNome'), bold: true, align: 'center' },
              {
                text: `${of(emit, 'xLgr')}, ${of(emit, 'nro')}${of(emit, 'xCpl') ? `, ${of(emit, 'xCpl')}` : ''}\n${of(emit, 'xBairro')} - CEP ${formatCep(of(emit, 'CEP'))}\n${of(emit, 'xMun')} - ${of(emit, 'UF')}${of(emit, 'fone') ? `\nFone ${foneDe(emit)}` : ''}`,
                align: 'center',
                size: 'small',
              },
            ],
          },
          {
            width: 0.65,
            blocks: [
              { text: 'DANFE', bold: true, align: 'center', size: 'large' },
              { text: 'Documento Auxiliar da\nNota Fiscal Eletrônica', align: 'center', size: 'tiny' },
              { text: '0 - Entrada\n1 - Saída: 1', align: 'center', size: 'small' },
              { text: titulo.replace('  ', '\n'), bold: true, align: 'center', size: 'small' },
            ],
          },
          {
            width: 2.1,
            blocks: [
              { barcode: nota.chave ?? '', caption: ' ' },
              { text: 'Chave de acesso', bold: true, size: 'tiny' },
              { text: blocosDaChave(nota.chave ?? ''), size: 'small', align: 'center' },
              {
                text: 'Consulta de autenticidade no portal nacional da NF-e, www.nfe.fazenda.gov.br/portal, ou no site da SEFAZ autorizadora',
                size: 'tiny',
                align: 'center',
              },
            ],
          },
        ],
      },
      {
        row: [
          campo('Natureza da operação', of(ide, 'natOp'), 1.8),
          campo('Protocolo de autorização de uso', autorizada, 2.1),
        ],
      },
      {
        row: [
          campo('Inscrição estadual', of(emit, 'IE')),
          campo('Inscrição estadual do substituto', of(emit, 'IEST')),
          campo('CNPJ', documentoDe(emit)),
        ],
      },
      secao('Destinatário'),
      {
        row: [
          campo(
            'Nome ou razão social',
            nota.ambiente === 'HOMOLOGACAO' ? (nota.destinatario ?? of(dest, 'xNome')) : of(dest, 'xNome'),
            3,
          ),
          campo('CNPJ ou CPF', documentoDe(dest), 1.3),
          campo('Emissão', new Date(nota.emissao).toLocaleDateString('pt-BR', { timeZone: fuso }), 0.8),
        ],
      },
      {
        row: [
          campo('Endereço', [of(dest, 'xLgr'), of(dest, 'nro'), of(dest, 'xCpl')].filter(Boolean).join(', '), 2.4),
          campo('Bairro', of(dest, 'xBairro'), 1.2),
          campo('CEP', formatCep(of(dest, 'CEP')), 0.7),
          campo('Saída', '', 0.8),
        ],
      },
      {
        row: [
          campo('Município', of(dest, 'xMun'), 2),
          campo('UF', of(dest, 'UF'), 0.4),
          campo('Fone', foneDe(dest), 1),
          campo('Inscrição estadual', of(dest, 'IE') || (of(dest, 'indIEDest') === '2' ? 'ISENTO' : ''), 1.2),
          campo('Hora', '', 0.5),
        ],
      },
      ...entregaDe(part('entrega')),
      secao('Pagamento'),
      {
        row: (part('pag')?.filhos ?? [])
          .filter(({ nome }) => nome === 'detPag')
          .map((one) =>
            campo(
              `${textoDe(one, 'xPag') ?? formas[of(one, 'tPag')] ?? 'Outros'}${of(one, 'indPag') === '1' ? ', a prazo' : ''}`,
              reais(of(one, 'vPag')),
              1,
              'right',
            ),
          ),
      },
      secao('Cálculo do imposto'),
      {
        row: [
          valor('Base do ICMS', of(total, 'vBC')),
          valor('Valor do ICMS', of(total, 'vICMS')),
          valor('Base do ICMS-ST', of(total, 'vBCST')),
          valor('ICMS-ST', of(total, 'vST')),
          valor('ICMS desonerado', of(total, 'vICMSDeson')),
          valor('FCP', of(total, 'vFCP')),
          valor('Total dos produtos', of(total, 'vProd')),
        ],
      },
      {
        row: [
          valor('Frete', of(total, 'vFrete')),
          valor('Seguro', of(total, 'vSeg')),
          valor('Desconto', of(total, 'vDesc')),
          valor('Outras despesas', of(total, 'vOutro')),
          valor('IPI', of(total, 'vIPI')),
          valor('Tributos aprox.', of(total, 'vTotTrib')),
          {
            label: 'Total da nota',
            blocks: [{ text: reais(of(total, 'vNF')), bold: true, size: 'small', align: 'right' }],
          },
        ],
      },
      ...ibsCbsDe(part('IBSCBSTot')),
      secao('Transportador e volumes'),
      {
        row: [
          campo('Nome ou razão social', of(achar(transp, 'transporta'), 'xNome'), 2.2),
          campo('Frete', fretes[of(transp, 'modFrete') as keyof typeof fretes] ?? '', 2),
          campo('CNPJ ou CPF', documentoDe(achar(transp, 'transporta')), 1.2),
        ],
      },
      secao('Produtos'),
      { table: itens(items) },
      secao('Dados adicionais'),
      {
        row: [
          campo(
            'Informações complementares',
            [of(part('infAdic'), 'infCpl'), noSimples(of(emit, 'CRT'))].filter(Boolean).join('\n'),
            3,
          ),
          campo('Reservado ao fisco', of(part('infAdic'), 'infAdFisco')),
        ],
      },
    ],
  };
};

const entregaDe = (entrega: Elemento | undefined): PrintBlock[] => {
  if (!entrega) return [];
  const of = (name: string): string => textoDe(entrega, name) ?? '';
  return [
    secao('Local da entrega'),
    {
      row: [
        campo('Endereço', [of('xLgr'), of('nro'), of('xCpl')].filter(Boolean).join(', '), 2.4),
        campo('Bairro', of('xBairro'), 1.2),
        campo('Município', `${of('xMun')} - ${of('UF')}`, 1.2),
        campo('CEP', formatCep(of('CEP')), 0.7),
      ],
    },
  ];
};
const ibsCbsDe = (total: Elemento | undefined): PrintBlock[] => {
  const of = (group: string, name: string): string | undefined => textoDe(group ? achar(total, group) : total, name);
  return total
    ? [
        {
          row: [
            valor('Base de IBS e CBS', of('', 'vBCIBSCBS')),
            valor('IBS do estado', of('gIBSUF', 'vIBSUF')),
            valor('IBS do município', of('gIBSMun', 'vIBSMun')),
            valor('CBS', of('gCBS', 'vCBS')),
          ],
        },
      ]
    : [];
};
/** Text required on the paper of a company in the Simples (Resolução CGSN 140/2018, art. 59). */
const noSimples = (crt: string): string =>
  crt === '1' || crt === '4'
    ? 'Documento emitido por ME ou EPP optante pelo Simples Nacional. Não gera direito a crédito fiscal de IPI.'
    : '';
const itens = (items: readonly Elemento[]): PrintTable => ({
  size: 'tiny',
  columns: [
    { label: 'Código' },
    { label: 'Descrição' },
    { label: 'NCM' },
    { label: 'CST' },
    { label: 'CFOP' },
    { label: 'Un.' },
    { label: 'Qtd.', align: 'right' },
    { label: 'Unitário', align: 'right' },
    { label: 'Desc.', align: 'right' },
    { label: 'Total', align: 'right' },
    { label: 'Base ICMS', align: 'right' },
    { label: 'ICMS', align: 'right' },
    { label: '%', align: 'right' },
  ],
  rows: items.map((det) => {
    const icms = achar(det, 'ICMS');
    const of = (name: string): string => textoDe(det, name) ?? '';
    return [
      of('cProd'),
      [of('xProd'), of('infAdProd')].filter(Boolean).join('\n'),
      of('NCM'),
      `${textoDe(icms, 'orig') ?? ''}${textoDe(icms, 'CST') ?? textoDe(icms, 'CSOSN') ?? ''}`,
      of('CFOP'),
      of('uCom'),
      quantity(of('qCom')),
      reais(of('vUnCom')),
      reais(of('vDesc')),
      reais(of('vProd')),
      reais(textoDe(icms, 'vBC')),
      reais(textoDe(icms, 'vICMS')),
      reais(textoDe(icms, 'pICMS')),
    ];
  }),
});
