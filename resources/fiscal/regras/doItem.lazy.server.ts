import { gtinDaCasa, gtinValido } from '../../../schemas/gtin';
import { pedeBeneficio, recusaBeneficio } from '../nfce/beneficios.server';
import { andamJuntos, cfopDoMei, cfopsDaNfce, comCsosn, csosnDoMei, icmsDaNfce } from '../nfce/codigos.server';
import { cfopsDoRetido } from '../nfce/destino.server';
import { achar, textoDe } from '../nfce/leitura.lazy.server';
import { aoSuporte, type ItemLido, type Regra } from './regra.lazy.server';

const gtinErrado = ({ det }: ItemLido, nome: string): boolean => {
  const code = textoDe(det, nome) ?? '';
  return code !== 'SEM GTIN' && (!gtinValido(code) || gtinDaCasa(code));
};
const ehMei = ({ nota: { crt } }: ItemLido): boolean => crt === '4';
const grupoVedado = (codigo: string, nome: string, motivo: string): Regra<ItemLido> => ({
  codigo,
  motivo: `NFC-e com ${motivo}`,
  modelo: '65',
  fere: ({ det }) => achar(det, nome) !== undefined,
  passo: aoSuporte,
});
const numero = (item: ItemLido, nome: string): number => Number(textoDe(item.det, nome) ?? 0);

/** Product and ICMS of an item (MOC 7.0, I and N; NT 2024.001 of the MEI). */
export const regrasDoItem: readonly Regra<ItemLido>[] = [
  {
    codigo: '725',
    motivo: 'NFC-e com CFOP invalido',
    modelo: '65',
    fere: ({ cfop }) => !cfopsDaNfce.has(cfop),
    passo: ({ cfop }) => `o CFOP ${cfop || '(vazio)'} não é aceito na NFC-e; use 5101, 5102 ou 5405.`,
  },
  {
    codigo: '778',
    motivo: 'Informado NCM inexistente',
    fere: ({ det }) => textoDe(det, 'NCM') === '00000000',
    passo: 'informe o NCM.',
  },
  {
    codigo: '591',
    motivo: 'Informado CSOSN para emissor que nao e do Simples Nacional (CRT diferente de 1)',
    fere: ({ csosn, nota: { crt } }) => csosn !== undefined && !comCsosn(crt),
    passo: ({ icms }) => `o código de ICMS ${icms} não serve para o regime tributário da empresa: use um CST.`,
  },
  {
    codigo: '590',
    motivo: 'Informado CST para emissor do Simples Nacional (CRT=1)',
    fere: ({ cst, nota: { crt } }) => cst !== undefined && comCsosn(crt),
    passo: ({ icms }) => `o código de ICMS ${icms} não serve para o regime tributário da empresa: use um CSOSN.`,
  },
  {
    codigo: '337',
    motivo: 'CFOP invalido para emitente MEI (CRT=4)',
    fere: (item) => ehMei(item) && !cfopDoMei(item.nota.modelo, item.cfop),
    passo: ({ cfop, nota: { modelo } }) =>
      `o MEI emite ${modelo === '65' ? 'a NFC-e só com o CFOP 5102' : 'a NF-e só com o CFOP 5102 ou 6102'}, e não ${cfop || '(vazio)'}: mude o CFOP no produto ou no imposto estadual.`,
  },
  {
    codigo: '782',
    motivo: 'CSOSN invalido para emitente MEI (CRT=4)',
    fere: (item) => ehMei(item) && item.csosn !== undefined && !csosnDoMei(item.nota.modelo, item.csosn),
    passo: ({ icms, nota: { modelo } }) =>
      `o MEI emite ${modelo === '65' ? 'a NFC-e só com o CSOSN 102 ou 300' : 'a NF-e só com o CSOSN 102, 300, 400 ou 900'}, e não ${icms}: mude no imposto estadual.`,
  },
  {
    codigo: '600',
    motivo: 'CSOSN incompativel na operacao com Nao Contribuinte',
    fere: ({ csosn, nota: { dest } }) => (csosn === '101' || csosn === '201') && textoDe(dest, 'indIEDest') === '9',
    passo: ({ icms }) => `o CSOSN ${icms} não serve para quem não é contribuinte: use o 102 no imposto estadual.`,
  },
  {
    codigo: '383',
    motivo: 'Item com CSOSN indevido',
    fere: ({ csosn }) => csosn !== undefined && !icmsDaNfce(csosn),
    passo: ({ icms }) => `o CSOSN ${icms} não serve nesta nota: use 102, 103, 300, 400 ou 500 no imposto estadual.`,
  },
  {
    codigo: '766',
    motivo: 'Item com CST indevido',
    fere: ({ cst }) => cst !== undefined && !icmsDaNfce(cst),
    passo: ({ icms }) => `o CST ${icms} não serve nesta nota: use 00, 20, 40, 41 ou 60 no imposto estadual.`,
  },
  ...(
    [
      ['386', 'CSOSN', (item: ItemLido) => item.csosn !== undefined],
      ['382', 'CST', (item: ItemLido) => item.cst !== undefined],
    ] as const
  ).map(([codigo, nome, tem]): Regra<ItemLido> => ({
    codigo,
    motivo: `CFOP nao permitido para o ${nome} informado`,
    fere: (item) =>
      tem(item) &&
      (item.nota.modelo === '65' ? !andamJuntos(item.cfop, item.icms) : item.retido !== cfopsDoRetido.has(item.cfop)),
    passo: ({ cfop, icms }) =>
      `o CFOP ${cfop || '(vazio)'} não vai com o ICMS ${icms}: o CFOP 5405 e o ICMS 500 ou 60 andam juntos, e só entre si.`,
  })),
  {
    codigo: '806',
    motivo: 'Operacao com ICMS-ST sem informacao do CEST',
    fere: ({ retido, det }) => retido && textoDe(det, 'CEST') === undefined,
    passo: 'com substituição tributária, informe o CEST.',
  },
  {
    codigo: '930',
    motivo: 'CST com beneficio fiscal e nao informado o codigo de beneficio fiscal',
    fere: ({ cst, det, nota: { uf } }) =>
      cst !== undefined && textoDe(det, 'cBenef') === undefined && pedeBeneficio(uf, cst),
    passo: ({ icms, nota: { uf } }) =>
      `em ${uf} o CST ${icms} precisa do código do benefício (cBenef): informe no imposto estadual.`,
  },
  {
    codigo: '928',
    motivo: 'Informado codigo de beneficio fiscal para CST sem beneficio fiscal',
    fere: ({ cst, det, nota: { uf } }) =>
      cst !== undefined && textoDe(det, 'cBenef') !== undefined && recusaBeneficio(uf, cst),
    passo: ({ icms, nota: { uf } }) =>
      `em ${uf} o CST ${icms} não leva código do benefício (cBenef): tire-o do imposto estadual.`,
  },
  {
    codigo: '860',
    motivo: 'Valor do FCP informado difere de base de calculo*aliquota',
    fere: ({ det }) => {
      const icms = achar(det, 'ICMS');
      const of = (nome: string): number => Number(textoDe(icms, nome) ?? 0);
      return Math.abs(((of('vBCFCP') || of('vBC')) * of('pFCP')) / 100 - of('vFCP')) > 0.011;
    },
    passo: aoSuporte,
  },
  ...(
    [
      ['611', 'cEAN'],
      ['612', 'cEANTrib'],
    ] as const
  ).map(([codigo, nome]): Regra<ItemLido> => ({
    codigo,
    motivo: `${nome} invalido`,
    fere: (item) => gtinErrado(item, nome),
    passo: ({ det }) =>
      `o código de barras ${textoDe(det, nome) ?? ''} está errado: o último número não confere. Acerte ou deixe vazio.`,
  })),
  {
    codigo: '629',
    motivo: 'Valor do Produto difere do produto Valor Unitario de Comercializacao e Quantidade Comercial',
    fere: (item) => Math.abs(numero(item, 'qCom') * numero(item, 'vUnCom') - numero(item, 'vProd')) > 0.011,
    passo: aoSuporte,
  },
  {
    codigo: '774',
    motivo: 'NFC-e com indicador de item nao participante do total',
    modelo: '65',
    fere: ({ det }) => textoDe(det, 'indTot') !== '1',
    passo: aoSuporte,
  },
  {
    codigo: '373',
    motivo: 'Descricao do primeiro item diferente de NOTA FISCAL EMITIDA EM AMBIENTE DE HOMOLOGACAO - SEM VALOR FISCAL',
    modelo: '65',
    fere: ({ det, nota: { ide }, ...item }) =>
      ide('tpAmb') === '2' &&
      item.numero === '1' &&
      textoDe(det, 'xProd') !== 'NOTA FISCAL EMITIDA EM AMBIENTE DE HOMOLOGACAO - SEM VALOR FISCAL',
    passo: aoSuporte,
  },
  ...(
    [
      ['736', 'veicProd', 'grupo de Veiculos novos'],
      ['738', 'arma', 'grupo de Armamentos'],
      ['348', 'nRECOPI', 'grupo RECOPI'],
      ['741', 'ICMSPart', 'Partilha de ICMS entre UF'],
      ['740', 'ICMSST', 'Repasse de ICMS retido por Substituto Tributario'],
      ['381', 'modBCST', 'dados do ICMS-ST no ICMS90 ou ICMSSN900'],
      ['807', 'ICMSUFDest', 'grupo de ICMS para a UF do destinatario'],
      ['742', 'IPI', 'grupo do IPI'],
      ['743', 'II', 'grupo do II'],
      ['746', 'PISST', 'grupo do PIS-ST'],
      ['749', 'COFINSST', 'grupo da COFINS-ST'],
      ['390', 'impostoDevol', 'grupo de devolucao de Tributos'],
      ['374', 'ISSQN', 'ISSQN e CFOP diferente de 5.933'],
    ] as const
  ).map(([codigo, nome, grupo]) => grupoVedado(codigo, nome, grupo)),
];
