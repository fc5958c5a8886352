import { gtinDaCasa, gtinValido } from '../../../schemas/gtin';
import type { regras as nomes, Severidade } from '../../../schemas/fiscal/fechamento/achadoFiscal';
import {
  formaDoBeneficio,
  icmsProprio,
  pedeBeneficio,
  pedeDesoneracao,
  recusaBeneficio,
  type Exigencias,
} from '../nfce/beneficios.server';
import { andamJuntos, cfopDoMei, csosnDoMei, foiRetido } from '../nfce/codigos.server';
import { cfopAceito, cfopsDoRetido } from '../nfce/destino.server';
import { icmsAceito } from '../nfce/impostos.server';
import type { FichaFiscal } from '../codigosDoProduto.server';

/** Seller: the facts that the rules of its regime and state depend on. */
export interface Vendedora {
  readonly crt: string;
  readonly simples: boolean;
  readonly uf: string;
  readonly exigencias: Exigencias;
}
export interface Achado {
  readonly regra: keyof typeof nomes;
  readonly severidade: Severidade;
  /** Field of the product to correct. */
  readonly campo: keyof FichaFiscal['produto'];
  readonly texto: string;
}
type Regra = (ficha: FichaFiscal, quem: Vendedora) => Achado | false | '' | undefined | null;
const achado = (regra: Achado['regra'], severidade: Severidade, campo: Achado['campo'], texto: string): Achado => ({
  regra,
  severidade,
  campo,
  texto,
});

const capituloValido = (codigo: string): boolean => {
  const capitulo = Number(codigo.slice(0, 2));
  return /^\d{8}$/.test(codigo) && capitulo >= 1 && capitulo <= 97 && capitulo !== 77;
};
const temAlcool = (ncm: string): boolean => /^220[3-8]/.test(ncm);
const eTabaco = (ncm: string): boolean => /^240[2-4]/.test(ncm);
/** Waters, soft drinks and beers: the producer has paid PIS and COFINS (Lei 13.097/2015). */
const eMonofasica = (ncm: string): boolean => /^220[123]/.test(ncm);
/** Segments of the CEST (Convênio ICMS 142/2018) that the first digits of the NCM identify. */
const segmentos: Readonly<Record<string, { readonly nome: string; readonly ncm: RegExp }>> = {
  '02': { nome: 'bebidas alcoólicas', ncm: /^220[4-8]/ },
  '03': { nome: 'cervejas, refrigerantes e águas', ncm: /^(220[123]|2106)/ },
  '04': { nome: 'cigarros e fumo', ncm: /^240[23]/ },
  '23': { nome: 'sorvetes', ncm: /^(2105|1806|1901|2106)/ },
};

const mercadoria: readonly Regra[] = [
  ({ produto, ncm, ncmSumiu }) =>
    ncmSumiu
      ? achado('NCM', 'ERRO', 'ncm', 'O NCM do produto não está mais na tabela: escolha outro.')
      : ncm === ''
        ? achado('NCM', 'ERRO', 'ncm', 'Sem NCM, e sem um na configuração fiscal: a nota é recusada.')
        : !capituloValido(ncm)
          ? achado(
              'NCM',
              'ERRO',
              'ncm',
              `O NCM ${ncm} não existe: são oito números, e o capítulo ${ncm.slice(0, 2)} não é usado.`,
            )
          : produto.ncm === null &&
            achado('NCM', 'AVISO', 'ncm', `Sem NCM próprio: sai com o da configuração fiscal, ${ncm}.`),
  ({ produto: { cest }, cfop, icms }) =>
    (foiRetido(icms) || cfopsDoRetido.has(cfop)) &&
    !cest &&
    achado('CEST', 'ERRO', 'cest', `Com substituição tributária (CFOP ${cfop}, ICMS ${icms}) a nota pede o CEST.`),
  ({ produto: { cest }, icms, cfop }) =>
    cest &&
    !foiRetido(icms) &&
    achado(
      'CEST',
      'DICA',
      'cest',
      `Tem CEST ${cest}, mas sai sem substituição tributária (CFOP ${cfop}, ICMS ${icms}). Confira com o contador.`,
    ),
  ({ produto: { cest }, ncm }) => {
    const segmento = cest ? segmentos[cest.slice(0, 2)] : undefined;
    return (
      segmento &&
      ncm !== '' &&
      !segmento.ncm.test(ncm) &&
      achado('CEST_NCM', 'AVISO', 'cest', `O CEST ${cest} é de ${segmento.nome}, e o NCM ${ncm} não.`)
    );
  },
  ({ produto: { codigoBarras } }) =>
    codigoBarras &&
    !gtinValido(codigoBarras) &&
    achado('GTIN', 'ERRO', 'codigoBarras', `O código de barras ${codigoBarras} não confere: acerte, ou deixe vazio.`),
  ({ produto: { codigoBarras }, ncm, cfop }) =>
    !codigoBarras &&
    eMonofasica(ncm) &&
    cfop !== '5101' &&
    achado('GTIN', 'DICA', 'codigoBarras', 'Bebida de revenda sem o código de barras da embalagem.'),
  ({ produto: { codigoBarras }, cfop }) =>
    cfop === '5101' &&
    codigoBarras &&
    !gtinDaCasa(codigoBarras) &&
    achado(
      'CFOP',
      'AVISO',
      'cfop',
      'CFOP 5101 é de produção própria, e o produto tem o código de barras de um fabricante: revenda é 5102 ou 5405.',
    ),
  ({ produto: { maiores }, ncm }) =>
    (temAlcool(ncm) || eTabaco(ncm)) &&
    !maiores &&
    achado(
      'MAIORES',
      'AVISO',
      'maiores',
      `O NCM ${ncm} é de ${temAlcool(ncm) ? 'bebida alcoólica' : 'fumo'}: marque “Só para maiores de 18 anos”.`,
    ),
  ({ unidade }) =>
    unidade === '' && achado('UNIDADE', 'DICA', 'unidadeMedida', 'Sem unidade de medida: sai na nota como UN.'),
];

const icmsDoProduto: readonly Regra[] = [
  ({ cfop }) =>
    !cfopAceito(cfop, '1') &&
    achado('CFOP', 'ERRO', 'cfop', `O CFOP ${cfop} não é aceito na NFC-e: use 5101, 5102 ou 5405.`),
  ({ cfop }, { crt }) =>
    crt === '4' &&
    !cfopDoMei('65', cfop) &&
    achado('CFOP', 'ERRO', 'cfop', `O MEI emite a NFC-e só com o CFOP 5102, e não ${cfop}.`),
  ({ icms }, { crt }) =>
    crt === '4' &&
    icms !== '' &&
    !csosnDoMei('65', icms) &&
    achado('ICMS_REGIME', 'ERRO', 'impostoEstadual', `O MEI emite a NFC-e só com o CSOSN 102 ou 300, e não ${icms}.`),
  ({ cfop, icms }) =>
    icms !== '' &&
    cfopAceito(cfop, '1') &&
    !andamJuntos(cfop, icms) &&
    achado(
      'CFOP_ICMS',
      'ERRO',
      'cfop',
      `CFOP ${cfop} e ICMS ${icms} não andam juntos: 5405 vai com 500 ou 60, e só com eles.`,
    ),
  ({ icms }, { crt, simples }) =>
    !icmsAceito(crt, icms) &&
    achado(
      'ICMS_REGIME',
      'ERRO',
      'impostoEstadual',
      icms === ''
        ? 'Sem CST do ICMS: escolha um imposto estadual com CST, ou um na configuração fiscal.'
        : `O ${simples ? 'CSOSN' : 'CST'} ${icms} não serve para o regime tributário da empresa na NFC-e.`,
    ),
  ({ origem }) =>
    origem === '' && achado('ORIGEM', 'AVISO', 'origem', 'Sem origem da mercadoria: sai na nota como 0, nacional.'),
  ({ produto: { stRetido }, icms }) =>
    foiRetido(icms) &&
    !stRetido &&
    achado('ST_RETIDO', 'DICA', 'stRetido', 'Sem o ICMS-ST pago na compra, que alguns estados pedem na nota.'),
];

/** Demands of the state on an item with this CST, for companies in the regular regime. */
const doEstado: readonly Regra[] = [
  ({ icms, estadual }) =>
    icmsProprio.has(icms) &&
    !estadual?.aliquota &&
    achado('ALIQUOTA', 'ERRO', 'impostoEstadual', `O CST ${icms} pede a alíquota do ICMS no imposto estadual.`),
  ({ icms, estadual }) =>
    icms === '20' &&
    !estadual?.reducao &&
    achado(
      'ALIQUOTA',
      'AVISO',
      'impostoEstadual',
      'CST 20 é de base reduzida, e o imposto estadual não diz a redução.',
    ),
  ({ icms, estadual }, { uf, exigencias }) =>
    pedeBeneficio(uf, icms, exigencias) &&
    !estadual?.beneficio &&
    achado('BENEFICIO', 'ERRO', 'impostoEstadual', `Em ${uf} o CST ${icms} pede o código do benefício (cBenef).`),
  ({ icms, estadual }, { uf }) =>
    estadual?.beneficio &&
    (recusaBeneficio(uf, icms) || !formaDoBeneficio.test(estadual.beneficio)) &&
    achado(
      'BENEFICIO',
      'ERRO',
      'impostoEstadual',
      `Em ${uf} o CST ${icms} não leva o código de benefício ${estadual.beneficio}.`,
    ),
  ({ icms, estadual }, { exigencias }) =>
    pedeDesoneracao(icms, exigencias) &&
    !estadual?.motivoDesoneracao &&
    achado('DESONERACAO', 'ERRO', 'impostoEstadual', `O CST ${icms} pede o motivo e o valor do ICMS desonerado.`),
  ({ icms, estadual }, { exigencias }) =>
    exigencias.fcp &&
    icmsProprio.has(icms) &&
    !estadual?.fcp &&
    achado(
      'FCP',
      'ERRO',
      'impostoEstadual',
      'O estado exige o fundo de combate à pobreza (FCP), e o imposto estadual não diz o percentual.',
    ),
];

const federais: readonly Regra[] = [
  ({ pisCofins }) =>
    (pisCofins === '' || pisCofins === '03') &&
    achado(
      'PIS_COFINS',
      'ERRO',
      'impostoFederal',
      pisCofins === ''
        ? 'Sem CST de PIS e COFINS: escolha um imposto federal.'
        : 'O CST 03 de PIS e COFINS não é aceito na NFC-e.',
    ),
  ({ ncm, cfop, pisCofins }) =>
    eMonofasica(ncm) &&
    cfop !== '5101' &&
    pisCofins !== '' &&
    !['03', '04', '06'].includes(pisCofins) &&
    achado(
      'MONOFASICO',
      'AVISO',
      'impostoFederal',
      `Revenda de água, refrigerante ou cerveja (NCM ${ncm}) costuma ser monofásica, CST 04 de PIS e COFINS; sai com ${pisCofins}.`,
    ),
  ({ pisCofins, federal }, { simples }) =>
    !simples &&
    ['01', '02'].includes(pisCofins) &&
    !(federal?.pis && federal.cofins) &&
    achado(
      'PIS_COFINS',
      'AVISO',
      'impostoFederal',
      `CST ${pisCofins} é tributado, e o imposto federal não diz as alíquotas de PIS e COFINS.`,
    ),
];

const ordem: readonly Severidade[] = ['ERRO', 'AVISO', 'DICA'];
/** Findings of a product's tax data: the worst of each rule, the worst first. */
export const analisar = (ficha: FichaFiscal, quem: Vendedora): readonly Achado[] => {
  const todas = [...mercadoria, ...icmsDoProduto, ...(quem.simples ? [] : doEstado), ...federais];
  const achados = todas.flatMap((regra) => regra(ficha, quem) || []);
  const piores = achados.toSorted((one, other) => ordem.indexOf(one.severidade) - ordem.indexOf(other.severidade));
  return piores.filter((one, at) => piores.findIndex(({ regra }) => regra === one.regra) === at);
};
