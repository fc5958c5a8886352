import { pedeBeneficio, recusaBeneficio } from '../nfce/beneficios';
import { conferirAssinatura } from '../nfce/assinatura';
import { dadosDe } from '../nfce/pfx';
import { chaveValida, lerChave } from '../nfce/chave';
import { gtinDaCasa, gtinValido } from '../../../../schemas/gtin';
import { inscricaoValida } from '../nfce/inscricao';
import { achar, lerXml, textoDe, type Elemento } from '../nfce/leitura';

import { cfopsDoEstado, cfopsDoRetido } from '../nfce/destino';
import { rejeicaoDaNfe, rejeicaoDoPagamento } from './regrasNfe';
import { rejeicaoDoIbsCbs, rejeicaoDosTotaisIbsCbs } from './regrasIbsCbs';

export interface Rejeicao {
  readonly codigo: string;
  readonly motivo: string;
}
const cents = (element: Elemento | undefined, name: string): number =>
  Math.round(Number(textoDe(element, name) ?? 0) * 100);
const minutes = 60_000;

/**
 * The rules of the MOC that a shop runs into, in its order: certificate, signature, key, date, parties, products,
 * totals, payments.
 */
export const rejeicaoDaNota = (nota: string, now: Date): Rejeicao | undefined => {
  const root = lerXml(nota);
  const ide = achar(root, 'ide');
  const text = (name: string): string => textoDe(ide, name) ?? '';
  const cnpj = textoDe(achar(root, 'emit'), 'CNPJ') ?? '';
  const chave = (achar(root, 'infNFe')?.atributos.Id ?? '').slice(3);
  const signer = conferirAssinatura(nota, 'infNFe');
  if (!signer) return { codigo: '297', motivo: 'Rejeicao: Assinatura difere do calculado' };
  const { inicio, fim, cnpj: holder } = dadosDe(signer);
  if (now < inicio || now > fim)
    return { codigo: '281', motivo: 'Rejeicao: Certificado Assinatura fora do prazo de validade' };
  if (holder?.slice(0, 8) !== cnpj.slice(0, 8))
    return { codigo: '213', motivo: 'Rejeicao: CNPJ-Base do Emitente difere do CNPJ-Base do Certificado Digital' };
  const parts = lerChave(chave);
  if (!chaveValida(chave) || !parts)
    return { codigo: '236', motivo: 'Rejeicao: Chave de Acesso com digito verificador invalido' };
  const same =
    parts.emitente === cnpj &&
    parts.modelo === text('mod') &&
    parts.serie === Number(text('serie')) &&
    parts.numero === Number(text('nNF')) &&
    parts.tpEmis === text('tpEmis') &&
    parts.codigo === text('cNF') &&
    parts.mes === text('dhEmi').slice(0, 7) &&
    chave.slice(0, 2) === text('cUF');
  if (!same)
    return {
      codigo: '502',
      motivo: 'Rejeicao: Erro na Chave de Acesso - Campo Id nao corresponde a concatenacao dos campos correspondentes',
    };
  const issued = new Date(text('dhEmi')).getTime();
  if (issued - now.getTime() > 5 * minutes)
    return { codigo: '703', motivo: 'Rejeicao: Data-Hora de Emissao posterior ao horario de recebimento' };
  const isNfe = parts.modelo === '55';
  if (!isNfe && text('tpEmis') === '1' && now.getTime() - issued > 5 * minutes)
    return { codigo: '704', motivo: 'Rejeicao: NFC-e com Data-Hora de emissao atrasada' };
  if (!isNfe && textoDe(achar(root, 'dest'), 'CNPJ') !== undefined)
    return { codigo: '1123', motivo: 'Rejeicao: NFC-e com destinatario identificado por CNPJ' };
  const emit = achar(root, 'emit');
  if (!inscricaoValida(textoDe(emit, 'IE') ?? '', textoDe(achar(emit, 'enderEmit'), 'UF') ?? ''))
    return { codigo: '209', motivo: 'Rejeicao: IE do emitente invalida' };
  return (
    (isNfe ? rejeicaoDaNfe(root, now) : delivery(root, text)) ??
    products(root, text('dhEmi').slice(0, 10)) ??
    sums(root) ??
    payments(root)
  );
};

/** Presence, freight, carrier, addressee and platform (MOC 7.0, B25b, X03 and E; NT 2020.006). */
const delivery = (root: Elemento | undefined, text: (name: string) => string): Rejeicao | undefined => {
  const [presence, dest] = [text('indPres'), achar(root, 'dest')];
  const isDelivery = presence === '4';
  if (!['1', '4', '5'].includes(presence))
    return { codigo: '717', motivo: 'Rejeicao: NFC-e em operacao nao presencial' };
  if (!isDelivery && textoDe(root, 'modFrete') !== '9') return { codigo: '753', motivo: 'Rejeicao: NFC-e com Frete' };
  if (!isDelivery && achar(root, 'transporta'))
    return { codigo: '754', motivo: 'Rejeicao: NFC-e com dados do Transportador' };
  if (isDelivery && !achar(root, 'transporta'))
    return { codigo: '786', motivo: 'Rejeicao: NFC-e de entrega a domicilio sem dados do Transportador' };
  if (isDelivery && !dest)
    return { codigo: '787', motivo: 'Rejeicao: NFC-e de entrega a domicilio sem a identificacao do destinatario' };
  if (isDelivery && !achar(dest, 'enderDest'))
    return { codigo: '788', motivo: 'Rejeicao: NFC-e de entrega a domicilio sem o endereco do destinatario' };
  if (isDelivery && text('indIntermed') === '')
    return { codigo: '434', motivo: 'Rejeicao: NF-e sem indicativo do intermediador' };
  if (!isDelivery && text('indIntermed') !== '')
    return { codigo: '435', motivo: 'Rejeicao: NF-e nao pode ter o indicativo do intermediador' };
  return undefined;
};

/**
 * What a consumer's note may have (N12a-20; a consumer is no contributor, N12a-50): 900 only where the state takes it,
 * as this office does.
 */
const csosnDaNfce = new Set(['102', '103', '300', '400', '500', '900']);
const csosnDeContribuinte = new Set(['101', '201']);
const cstDaNfce = new Set(['00', '20', '40', '41', '60', '90']);
const ofThePaid = (code: string | undefined): boolean => code === '500' || code === '60';

const gtin = (det: Elemento, name: string, codigo: string, at: string): Rejeicao | undefined => {
  const code = textoDe(det, name) ?? '';
  return code === 'SEM GTIN' || (gtinValido(code) && !gtinDaCasa(code))
    ? undefined
    : { codigo, motivo: `Rejeicao: ${name} invalido${at}` };
};

/** Code of benefit (N12-85 and N12-86, NT 2019.001), for the states whose rule is known here. */
const benefit = (det: Elemento, uf: string, cst: string | undefined, at: string): Rejeicao | undefined => {
  if (cst === undefined) return undefined;
  const isSaid = textoDe(det, 'cBenef') !== undefined;
  if (!isSaid && pedeBeneficio(uf, cst))
    return {
      codigo: '930',
      motivo: `Rejeicao: CST com beneficio fiscal e nao informado o codigo de beneficio fiscal${at}`,
    };
  return isSaid && recusaBeneficio(uf, cst)
    ? { codigo: '928', motivo: `Rejeicao: Informado codigo de beneficio fiscal para CST sem beneficio fiscal${at}` }
    : undefined;
};
/** The fund against poverty is its base times its rate (NT 2016.002). */
const fund = (det: Elemento, at: string): Rejeicao | undefined => {
  const icms = achar(det, 'ICMS');
  const base = textoDe(icms, 'vBCFCP') ?? textoDe(icms, 'vBC');
  const off = (Number(base ?? 0) * Number(textoDe(icms, 'pFCP') ?? 0)) / 100 - Number(textoDe(icms, 'vFCP') ?? 0);
  return Math.abs(off) > 0.011
    ? { codigo: '860', motivo: `Rejeicao: Valor do FCP informado difere de base de calculo*aliquota${at}` }
    : undefined;
};

const products = (root: Elemento | undefined, dia: string): Rejeicao | undefined => {
  const crt = textoDe(root, 'CRT') ?? '';
  for (const det of itemsOf(root)) {
    const at = ` [nItem:${det.atributos.nItem ?? ''}]`;
    if (textoDe(root, 'mod') === '65' && !cfopsDoEstado.has(textoDe(det, 'CFOP') ?? ''))
      return { codigo: '725', motivo: `Rejeicao: NFC-e com CFOP invalido${at}` };
    if (textoDe(det, 'NCM') === '00000000')
      return { codigo: '778', motivo: `Rejeicao: Informado NCM inexistente${at}` };
    const isSimples = textoDe(det, 'CSOSN') !== undefined;
    if (isSimples && crt !== '1' && crt !== '4')
      return {
        codigo: '591',
        motivo: `Rejeicao: Informado CSOSN para emissor que nao e do Simples Nacional (CRT diferente de 1)${at}`,
      };
    if (!isSimples && (crt === '1' || crt === '4'))
      return { codigo: '590', motivo: `Rejeicao: Informado CST para emissor do Simples Nacional (CRT=1)${at}` };
    const csosn = textoDe(det, 'CSOSN');
    if (csosn !== undefined && csosnDeContribuinte.has(csosn) && textoDe(root, 'indIEDest') === '9')
      return { codigo: '600', motivo: `Rejeicao: CSOSN incompativel na operacao com Nao Contribuinte${at}` };
    if (csosn !== undefined && !csosnDaNfce.has(csosn))
      return { codigo: '383', motivo: `Rejeicao: Item com CSOSN indevido${at}` };
    const cst = isSimples ? undefined : textoDe(achar(det, 'ICMS'), 'CST');
    if (cst !== undefined && !cstDaNfce.has(cst))
      return { codigo: '766', motivo: `Rejeicao: Item com CST indevido${at}` };
    if (ofThePaid(csosn ?? cst) !== cfopsDoRetido.has(textoDe(det, 'CFOP') ?? ''))
      return isSimples
        ? { codigo: '386', motivo: `Rejeicao: CFOP nao permitido para o CSOSN informado${at}` }
        : { codigo: '382', motivo: `Rejeicao: CFOP nao permitido para o CST informado${at}` };
    if (ofThePaid(csosn ?? cst) && textoDe(det, 'CEST') === undefined)
      return { codigo: '806', motivo: `Rejeicao: Operacao com ICMS-ST sem informacao do CEST${at}` };
    const wrong =
      benefit(det, textoDe(achar(achar(root, 'emit'), 'enderEmit'), 'UF') ?? '', cst, at) ??
      fund(det, at) ??
      gtin(det, 'cEAN', '611', at) ??
      gtin(det, 'cEANTrib', '612', at) ??
      rejeicaoDoIbsCbs(det, crt, dia, textoDe(root, 'mod') === '55' ? '55' : '65');
    if (wrong) return wrong;
    const product = Number(textoDe(det, 'qCom')) * Number(textoDe(det, 'vUnCom'));
    if (Math.abs(product - Number(textoDe(det, 'vProd'))) > 0.011)
      return {
        codigo: '629',
        motivo: `Rejeicao: Valor do Produto difere do produto Valor Unitario de Comercializacao e Quantidade Comercial${at}`,
      };
  }
  return undefined;
};
const itemsOf = (root: Elemento | undefined): readonly Elemento[] =>
  achar(root, 'infNFe')?.filhos.filter(({ nome }) => nome === 'det') ?? [];

const sums = (root: Elemento | undefined): Rejeicao | undefined => {
  const total = achar(root, 'ICMSTot');
  const items = itemsOf(root);
  const sum = (name: string, within?: string): number =>
    items.reduce((all, det) => all + cents(within ? achar(det, within) : det, name), 0);
  if (sum('vProd') !== cents(total, 'vProd'))
    return { codigo: '564', motivo: 'Rejeicao: Total do Produto / Servico difere do somatorio dos itens' };
  if (sum('vDesc') !== cents(total, 'vDesc'))
    return { codigo: '537', motivo: 'Rejeicao: Total do Desconto difere do somatorio dos itens' };
  if (sum('vICMS', 'ICMS') !== cents(total, 'vICMS'))
    return { codigo: '532', motivo: 'Rejeicao: Total do ICMS difere do somatorio dos itens' };
  if (sum('vFCP', 'ICMS') !== cents(total, 'vFCP'))
    return { codigo: '861', motivo: 'Rejeicao: Total do FCP difere do somatorio dos itens' };
  if (sum('vPIS', 'PIS') !== cents(total, 'vPIS'))
    return { codigo: '602', motivo: 'Rejeicao: Total do PIS difere do somatorio dos itens' };
  if (sum('vCOFINS', 'COFINS') !== cents(total, 'vCOFINS'))
    return { codigo: '603', motivo: 'Rejeicao: Total da COFINS difere do somatorio dos itens' };
  if (sum('vICMSDeson', 'ICMS') !== cents(total, 'vICMSDeson'))
    return { codigo: '795', motivo: 'Rejeicao: Total do ICMS desonerado difere do somatorio dos itens' };
  if (sum('vFCPSTRet', 'ICMS') !== cents(total, 'vFCPSTRet'))
    return {
      codigo: '863',
      motivo: 'Rejeicao: Total do FCP retido anteriormente por Substituicao Tributaria difere do somatorio dos itens',
    };
  if (sum('vFrete') !== cents(total, 'vFrete'))
    return { codigo: '535', motivo: 'Rejeicao: Total do Frete difere do somatorio dos itens' };
  if (
    cents(total, 'vProd') - cents(total, 'vDesc') + cents(total, 'vFrete') + cents(total, 'vOutro') !==
    cents(total, 'vNF')
  )
    return {
      codigo: '610',
      motivo: 'Rejeicao: Total da NF difere do somatorio dos Valores compoe o valor Total da NF',
    };
  return rejeicaoDosTotaisIbsCbs(root, items);
};
const payments = (root: Elemento | undefined): Rejeicao | undefined => {
  const pag = achar(root, 'pag');
  const all = pag?.filhos.filter(({ nome }) => nome === 'detPag') ?? [];
  const card = all.find((one) => ['03', '04', '17'].includes(textoDe(one, 'tPag') ?? '') && !achar(one, 'card'));
  if (card)
    return {
      codigo: '391',
      motivo: 'Rejeicao: Nao informados os dados do cartao de credito / debito nas Formas de Pagamento da Nota Fiscal',
    };
  const [sum, change, total] = [
    all.reduce((so, one) => so + cents(one, 'vPag'), 0),
    cents(pag, 'vTroco'),
    cents(achar(root, 'ICMSTot'), 'vNF'),
  ];
  if (textoDe(root, 'mod') === '55') return rejeicaoDoPagamento(sum, change, total);
  return sum - change === total
    ? undefined
    : { codigo: '767', motivo: 'Rejeicao: NFC-e com somatorio dos pagamentos diferente do total da Nota Fiscal' };
};
