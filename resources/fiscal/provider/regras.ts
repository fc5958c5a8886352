import { conferirAssinatura } from '../nfce/assinatura';
import { dadosDe } from '../nfce/pfx';
import { chaveValida, lerChave } from '../nfce/chave';
import { achar, lerXml, textoDe, type Elemento } from '../nfce/leitura';

export interface Rejeicao { readonly codigo: string; readonly motivo: string }
const cfops = new Set(['5101', '5102', '5103', '5104', '5115', '5405', '5656', '5667', '5933']);
const cents = (element: Elemento | undefined, name: string): number => Math.round(Number(textoDe(element, name) ?? 0) * 100);
const minutes = 60_000;

/** The rules of the MOC that a shop runs into, in its order: certificate, signature, key, date, parties, products, totals, payments. */
export const rejeicaoDaNota = (nota: string, now: Date): Rejeicao | undefined => {
  const root = lerXml(nota);
  const ide = achar(root, 'ide');
  const text = (name: string): string => textoDe(ide, name) ?? '';
  const cnpj = textoDe(achar(root, 'emit'), 'CNPJ') ?? '';
  const chave = (achar(root, 'infNFe')?.atributos.Id ?? '').slice(3);
  const signer = conferirAssinatura(nota, 'infNFe');
  if (!signer) return { codigo: '297', motivo: 'Rejeicao: Assinatura difere do calculado' };
  const { inicio, fim, cnpj: holder } = dadosDe(signer);
  if (now < inicio || now > fim) return { codigo: '281', motivo: 'Rejeicao: Certificado Assinatura fora do prazo de validade' };
  if (holder?.slice(0, 8) !== cnpj.slice(0, 8)) return { codigo: '213', motivo: 'Rejeicao: CNPJ-Base do Emitente difere do CNPJ-Base do Certificado Digital' };
  const parts = lerChave(chave);
  if (!chaveValida(chave) || !parts) return { codigo: '236', motivo: 'Rejeicao: Chave de Acesso com digito verificador invalido' };
  const same = parts.emitente === cnpj && parts.serie === Number(text('serie')) && parts.numero === Number(text('nNF')) && parts.tpEmis === text('tpEmis') && parts.codigo === text('cNF') && parts.mes === text('dhEmi').slice(0, 7) && chave.slice(0, 2) === text('cUF');
  if (!same) return { codigo: '502', motivo: 'Rejeicao: Erro na Chave de Acesso - Campo Id nao corresponde a concatenacao dos campos correspondentes' };
  const issued = new Date(text('dhEmi')).getTime();
  if (issued - now.getTime() > 5 * minutes) return { codigo: '703', motivo: 'Rejeicao: Data-Hora de Emissao posterior ao horario de recebimento' };
  if (text('tpEmis') === '1' && now.getTime() - issued > 5 * minutes) return { codigo: '704', motivo: 'Rejeicao: NFC-e com Data-Hora de emissao atrasada' };
  if (textoDe(achar(root, 'dest'), 'CNPJ') !== undefined) return { codigo: '1123', motivo: 'Rejeicao: NFC-e com destinatario identificado por CNPJ' };
  return products(root) ?? sums(root) ?? payments(root);
};

const products = (root: Elemento | undefined): Rejeicao | undefined => {
  const crt = textoDe(root, 'CRT') ?? '';
  for (const det of itemsOf(root)) {
    const at = ` [nItem:${det.atributos.nItem ?? ''}]`;
    if (!cfops.has(textoDe(det, 'CFOP') ?? '')) return { codigo: '725', motivo: `Rejeicao: NFC-e com CFOP invalido${at}` };
    if (textoDe(det, 'NCM') === '00000000') return { codigo: '778', motivo: `Rejeicao: Informado NCM inexistente${at}` };
    const isSimples = textoDe(det, 'CSOSN') !== undefined;
    if (isSimples && crt !== '1' && crt !== '4') return { codigo: '591', motivo: `Rejeicao: Informado CSOSN para emissor que nao e do Simples Nacional (CRT diferente de 1)${at}` };
    if (!isSimples && (crt === '1' || crt === '4')) return { codigo: '590', motivo: `Rejeicao: Informado CST para emissor do Simples Nacional (CRT=1)${at}` };
    const product = Number(textoDe(det, 'qCom')) * Number(textoDe(det, 'vUnCom'));
    if (Math.abs(product - Number(textoDe(det, 'vProd'))) > 0.011) return { codigo: '629', motivo: `Rejeicao: Valor do Produto difere do produto Valor Unitario de Comercializacao e Quantidade Comercial${at}` };
  }
  return undefined;
};
const itemsOf = (root: Elemento | undefined): readonly Elemento[] => achar(root, 'infNFe')?.filhos.filter(({ nome }) => nome === 'det') ?? [];

const sums = (root: Elemento | undefined): Rejeicao | undefined => {
  const total = achar(root, 'ICMSTot');
  const items = itemsOf(root);
  const sum = (name: string, within?: string): number => items.reduce((all, det) => all + cents(within ? achar(det, within) : det, name), 0);
  if (sum('vProd') !== cents(total, 'vProd')) return { codigo: '564', motivo: 'Rejeicao: Total do Produto / Servico difere do somatorio dos itens' };
  if (sum('vDesc') !== cents(total, 'vDesc')) return { codigo: '537', motivo: 'Rejeicao: Total do Desconto difere do somatorio dos itens' };
  if (sum('vICMS', 'ICMS') !== cents(total, 'vICMS')) return { codigo: '532', motivo: 'Rejeicao: Total do ICMS difere do somatorio dos itens' };
  if (sum('vPIS', 'PIS') !== cents(total, 'vPIS')) return { codigo: '602', motivo: 'Rejeicao: Total do PIS difere do somatorio dos itens' };
  if (sum('vCOFINS', 'COFINS') !== cents(total, 'vCOFINS')) return { codigo: '603', motivo: 'Rejeicao: Total da COFINS difere do somatorio dos itens' };
  if (cents(total, 'vProd') - cents(total, 'vDesc') + cents(total, 'vOutro') !== cents(total, 'vNF')) return { codigo: '610', motivo: 'Rejeicao: Total da NF difere do somatorio dos Valores compoe o valor Total da NF' };
  return undefined;
};
const payments = (root: Elemento | undefined): Rejeicao | undefined => {
  const pag = achar(root, 'pag');
  const all = pag?.filhos.filter(({ nome }) => nome === 'detPag') ?? [];
  const card = all.find((one) => ['03', '04', '17'].includes(textoDe(one, 'tPag') ?? '') && !achar(one, 'card'));
  if (card) return { codigo: '391', motivo: 'Rejeicao: Nao informados os dados do cartao de credito / debito nas Formas de Pagamento da Nota Fiscal' };
  const paid = all.reduce((sum, one) => sum + cents(one, 'vPag'), 0) - cents(pag, 'vTroco');
  return paid === cents(achar(root, 'ICMSTot'), 'vNF') ? undefined : { codigo: '767', motivo: 'Rejeicao: NFC-e com somatorio dos pagamentos diferente do total da Nota Fiscal' };
};
