import type { PrintBlock, PrintDocument, PrintTable } from '#kit/work/print';
import { comLogo } from '../../comum/impressao.server';
import { blocosDaChave } from '../nfce/chave.server';
import { enderecosDaUf } from '../nfce/enderecos.server';
import { achar, lerXml, textoDe, type Elemento } from '../nfce/leitura.lazy.server';
import type { NotaFiscal } from '../nota.server';

export const formas: Readonly<Record<string, string>> = {
  '01': 'Dinheiro',
  '02': 'Cheque',
  '03': 'Cartão de crédito',
  '04': 'Cartão de débito',
  '05': 'Crediário',
  10: 'Vale-alimentação',
  11: 'Vale-refeição',
  12: 'Vale-presente',
  17: 'Pix',
  20: 'Pix',
  90: 'Sem pagamento',
  91: 'Pagamento posterior',
  99: 'Outros',
};
export const reais = (value: string | undefined): string =>
  Number(value ?? 0).toLocaleString('pt-BR', { minimumFractionDigits: 2, maximumFractionDigits: 2 });
export const quantity = (value: string | undefined): string =>
  Number(value ?? 0).toLocaleString('pt-BR', { maximumFractionDigits: 3 });
export const cpfOf = (cpf: string): string => cpf.replace(/^(\d{3})(\d{3})(\d{3})(\d{2})$/, '$1.$2.$3-$4');
/** Numeric or with letters. */
export const cnpjOf = (cnpj: string): string => cnpj.replace(/^(.{2})(.{3})(.{3})(.{4})(.{2})$/, '$1.$2.$3/$4-$5');
export const instantOf = (iso: string, zone: string): string =>
  new Date(iso).toLocaleString('pt-BR', { timeZone: zone });

interface Danfe {
  /** Offline the customer gets one and the shop keeps one (manual of the DANFE NFC-e). */ readonly vias:
    | 'consumidor'
    | 'todas';
  readonly xml: string;
  readonly nota: NotaFiscal;
  readonly papel: PrintDocument['paper'];
  readonly fuso: string;
  readonly logo?: string;
}
/**
 * Paper that accompanies the food: sections in the order of the manual of the DANFE NFC-e. Made from the transmitted
 * XML, never from the order, which may have changed.
 */
export const danfe = ({ vias, xml, nota, papel, fuso, logo }: Danfe): PrintDocument => {
  const root = lerXml(xml);
  const [emit, total, pag] = [achar(root, 'emit'), achar(root, 'ICMSTot'), achar(root, 'pag')];
  const items = achar(root, 'infNFe')?.filhos.filter(({ nome }) => nome === 'det') ?? [];
  const isOffline = textoDe(root, 'tpEmis') === '9' && nota.situacao !== 'EMITIDA';
  const stamp = marca(nota, isOffline);
  const uf = textoDe(achar(emit, 'enderEmit'), 'UF') ?? 'SP';
  const ambiente = textoDe(root, 'tpAmb') === '1' ? '1' : '2';
  return {
    title: `DANFE NFC-e ${nota.numero}`,
    paper: papel,
    at: nota.emissao,
    ...(stamp && { stamp }),
    ...comLogo({ logo }),
    blocks: (isOffline && vias === 'todas' ? ['Via do consumidor', 'Via da empresa'] : ['Via do consumidor']).flatMap(
      (via): PrintBlock[] => [
        ...(logo === undefined ? [] : [{ logo: true } as const]),
        ...cabecalho(emit),
        { rule: 'dashed' },
        {
          text: 'DANFE NFC-e - Documento Auxiliar da Nota Fiscal de Consumidor Eletrônica',
          align: 'center',
          bold: true,
        },
        ...(isOffline
          ? [{ text: 'EMITIDA EM CONTINGÊNCIA\nPendente de autorização', align: 'center', bold: true } as const]
          : []),
        { rule: 'dashed' },
        ...(papel === 'A4' ? [{ table: itens(items) }] : items.flatMap(itemNoRolo)),
        { rule: 'dashed' },
        ...totais(items, total, pag),
        { rule: 'dashed' },
        {
          text: `Consulte pela chave de acesso em\n${enderecosDaUf(uf, ambiente).urlChave}`,
          align: 'center',
          size: 'small',
        },
        { text: blocosDaChave(nota.chave ?? ''), align: 'center', bold: true, size: 'small' },
        { rule: 'dashed' },
        { text: consumidor(achar(root, 'dest')), align: 'center' },
        {
          text: `NFC-e nº ${nota.numero}  Série ${nota.serie}\n${instantOf(nota.emissao, fuso)}  ${via}`,
          align: 'center',
        },
        ...(nota.protocolo
          ? [
              {
                text: `Protocolo de autorização: ${nota.protocolo}\n${instantOf(nota.autorizadaEm ?? nota.emissao, fuso)}`,
                align: 'center',
                size: 'small',
              } as const,
            ]
          : []),
        { qr: textoDe(root, 'qrCode') ?? '', size: 32 },
        ...(textoDe(root, 'infCpl') ? [{ text: textoDe(root, 'infCpl') ?? '', size: 'small' } as const] : []),
        { cut: true },
      ],
    ),
  };
};

export const marca = ({ simulacao, ambiente, situacao }: NotaFiscal, isOffline: boolean): string | undefined => {
  if (situacao === 'CANCELADA') return 'NOTA CANCELADA';
  if (simulacao) return 'SIMULAÇÃO: SEM VALOR FISCAL';
  if (ambiente === 'HOMOLOGACAO') return 'EMITIDA EM AMBIENTE DE HOMOLOGAÇÃO - SEM VALOR FISCAL';
  return isOffline ? 'EMITIDA EM CONTINGÊNCIA' : undefined;
};
const cabecalho = (emit: Elemento | undefined): PrintBlock[] => {
  const of = (name: string): string => textoDe(emit, name) ?? '';
  return [
    { text: of('xFant') || of('xNome'), align: 'center', bold: true, size: 'large' },
    { text: `CNPJ ${cnpjOf(of('CNPJ'))}  ${of('xNome')}`, align: 'center', size: 'small' },
    {
      text: [`${of('xLgr')}, ${of('nro')}`, of('xBairro'), `${of('xMun')} - ${of('UF')}`].join(', '),
      align: 'center',
      size: 'small',
    },
  ];
};
const itens = (items: readonly Elemento[]): PrintTable => ({
  columns: [
    { label: 'Código' },
    { label: 'Descrição' },
    { label: 'Qtd', align: 'right' },
    { label: 'Un' },
    { label: 'Vl. unit.', align: 'right' },
    { label: 'Total', align: 'right' },
  ],
  rows: items.map((det) => [
    textoDe(det, 'cProd') ?? '',
    textoDe(det, 'xProd') ?? '',
    quantity(textoDe(det, 'qCom')),
    textoDe(det, 'uCom') ?? '',
    reais(textoDe(det, 'vUnCom')),
    reais(textoDe(det, 'vProd')),
  ]),
});
/** On a roll an item takes two lines, as six columns do not fit. */
const itemNoRolo = (det: Elemento): PrintBlock[] => [
  { text: `${textoDe(det, 'cProd') ?? ''} ${textoDe(det, 'xProd') ?? ''}` },
  {
    pair: [
      `${quantity(textoDe(det, 'qCom'))} ${textoDe(det, 'uCom') ?? ''} x ${reais(textoDe(det, 'vUnCom'))}`,
      reais(textoDe(det, 'vProd')),
    ],
  },
];
const totais = (items: readonly Elemento[], total: Elemento | undefined, pag: Elemento | undefined): PrintBlock[] => {
  const value = (name: string): string | undefined => textoDe(total, name);
  const line = (label: string, amount: string | undefined): PrintBlock[] =>
    Number(amount ?? 0) > 0 ? [{ pair: [label, reais(amount)] }] : [];
  return [
    { pair: ['Qtd. total de itens', String(items.length)] },
    { pair: ['Valor total R$', reais(value('vProd'))] },
    ...line('Descontos R$', value('vDesc')),
    ...line('Acréscimos R$', value('vOutro')),
    { pair: ['Valor a pagar R$', reais(value('vNF'))], bold: true, size: 'large' },
    { text: 'Forma de pagamento', bold: true },
    ...(pag?.filhos ?? [])
      .filter(({ nome }) => nome === 'detPag')
      .map((one): PrintBlock => ({
        pair: [textoDe(one, 'xPag') ?? formas[textoDe(one, 'tPag') ?? ''] ?? 'Outros', reais(textoDe(one, 'vPag'))],
      })),
    ...line('Troco R$', textoDe(pag, 'vTroco')),
  ];
};
const consumidor = (dest: Elemento | undefined): string =>
  dest
    ? `CONSUMIDOR - CPF ${cpfOf(textoDe(dest, 'CPF') ?? '')}${textoDe(dest, 'xNome') ? `\n${textoDe(dest, 'xNome')}` : ''}`
    : 'CONSUMIDOR NÃO IDENTIFICADO';
