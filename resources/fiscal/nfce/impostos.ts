import type { Item } from './nota';
import type { Totais, Tributos } from './totais';
import { aliquotasDe2026 } from './totais';
import { decimal, dinheiro, folha, grupo, type Xml } from './xml';

const percent = (value: number | undefined): string => decimal(value ?? 0, 4);

/** Which group a code goes in, by the first two or three digits; what is not here cannot be issued by a shop (substitute, fuels). */
const gruposSimples: Readonly<Record<string, string>> = { 101: 'ICMSSN101', 102: 'ICMSSN102', 103: 'ICMSSN102', 300: 'ICMSSN102', 400: 'ICMSSN102', 500: 'ICMSSN500', 900: 'ICMSSN900' };
const gruposNormais: Readonly<Record<string, string>> = { '00': 'ICMS00', 20: 'ICMS20', 40: 'ICMS40', 41: 'ICMS40', 60: 'ICMS60', 90: 'ICMS90' };
export const icmsAceito = (crt: string, codigo: string): boolean => codigo in (crt === '1' || crt === '4' ? gruposSimples : gruposNormais);

const icmsDe = ({ icms: { origem, codigo, aliquota, reducao } }: Item, { icms, credito }: Tributos): Xml => {
  const simples = gruposSimples[codigo];
  if (simples) return grupo('ICMS', grupo(simples, folha('orig', origem), folha('CSOSN', codigo), ...(codigo === '101' ? [folha('pCredSN', percent(aliquota)), folha('vCredICMSSN', dinheiro(credito))] : [])));
  const name = gruposNormais[codigo] ?? '';
  const values = [folha('vBC', dinheiro(icms.base)), folha('pICMS', percent(aliquota)), folha('vICMS', dinheiro(icms.valor))];
  // modBC 3: the value of the operation.
  const own: Readonly<Record<string, readonly Xml[]>> = {
    ICMS00: [folha('modBC', 3), ...values], ICMS20: [folha('modBC', 3), folha('pRedBC', percent(reducao)), ...values], ICMS40: [], ICMS60: [], ICMS90: [folha('modBC', 3), ...values],
  };
  return grupo('ICMS', grupo(name, folha('orig', origem), folha('CST', codigo), ...(own[name] ?? [])));
};

/** PIS and COFINS have the same shape under two names. Code 03 (by unit of measure) is refused before. */
const contribuicao = (name: 'PIS' | 'COFINS', cst: string, rate: number | undefined, { base, valor }: { readonly base: number; readonly valor: number }): Xml => {
  const kind = cst === '01' || cst === '02' ? 'Aliq' : cst >= '04' && cst <= '09' ? 'NT' : 'Outr';
  const values = kind === 'NT' ? [] : [folha('vBC', dinheiro(base)), folha(`p${name}`, percent(rate)), folha(`v${name}`, dinheiro(valor))];
  return grupo(name, grupo(`${name}${kind}`, folha('CST', cst), ...values));
};

const ibsCbsDe = ({ ibsCbs }: Item, { ibsCbs: values }: Tributos): Xml => ibsCbs && grupo('IBSCBS', folha('CST', ibsCbs.cst), folha('cClassTrib', ibsCbs.classificacao), values && grupo('gIBSCBS',
  folha('vBC', dinheiro(values.base)),
  grupo('gIBSUF', folha('pIBSUF', percent(aliquotasDe2026.ibsUf)), folha('vIBSUF', dinheiro(values.ibsUf))),
  grupo('gIBSMun', folha('pIBSMun', percent(aliquotasDe2026.ibsMun)), folha('vIBSMun', dinheiro(values.ibsMun))),
  folha('vIBS', dinheiro(values.ibsUf + values.ibsMun)),
  grupo('gCBS', folha('pCBS', percent(aliquotasDe2026.cbs)), folha('vCBS', dinheiro(values.cbs)))));

export const impostoDe = (item: Item, tributos: Tributos): Xml => grupo('imposto', icmsDe(item, tributos),
  contribuicao('PIS', item.pisCofins.cst, item.pisCofins.pis, tributos.pis), contribuicao('COFINS', item.pisCofins.cst, item.pisCofins.cofins, tributos.cofins), ibsCbsDe(item, tributos));

export const totalDe = (totais: Totais): Xml => {
  const zero = (name: string): Xml => folha(name, '0.00');
  const money = (name: string, cents: number): Xml => folha(name, dinheiro(cents));
  const { ibsCbs } = totais;
  return grupo('total',
    grupo('ICMSTot', money('vBC', totais.baseIcms), money('vICMS', totais.icms), ...['vICMSDeson', 'vFCP', 'vBCST', 'vST', 'vFCPST', 'vFCPSTRet'].map(zero), money('vProd', totais.produtos), zero('vFrete'), zero('vSeg'),
      money('vDesc', totais.desconto), zero('vII'), zero('vIPI'), zero('vIPIDevol'), money('vPIS', totais.pis), money('vCOFINS', totais.cofins), money('vOutro', totais.outras), money('vNF', totais.nota)),
    ibsCbs && grupo('IBSCBSTot', money('vBCIBSCBS', ibsCbs.base),
      grupo('gIBS', grupo('gIBSUF', zero('vDif'), zero('vDevTrib'), money('vIBSUF', ibsCbs.ibsUf)), grupo('gIBSMun', zero('vDif'), zero('vDevTrib'), money('vIBSMun', ibsCbs.ibsMun)), money('vIBS', ibsCbs.ibsUf + ibsCbs.ibsMun), zero('vCredPres'), zero('vCredPresCondSus')),
      grupo('gCBS', zero('vDif'), zero('vDevTrib'), money('vCBS', ibsCbs.cbs), zero('vCredPres'), zero('vCredPresCondSus'))),
    ibsCbs && money('vNFTot', totais.nota));
};
