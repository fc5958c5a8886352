import { comCsosn } from './codigos.server';
import type { Item } from './nota.server';
import type { IbsCbsDoItem, Totais, Tributos } from './totais.server';
import { somaDe } from './totais.server';
import { decimal, valorNoXml, folha, grupo, type Xml } from './xml.server';

const percent = (value: number | undefined): string => decimal(value ?? 0, 4);

/**
 * XML group of each code. Codes that are missing here cannot be issued by a shop on a consumer's note (101 is for
 * contributors; substitute, fuels).
 */
const gruposSimples: Readonly<Record<string, string>> = {
  102: 'ICMSSN102',
  103: 'ICMSSN102',
  300: 'ICMSSN102',
  400: 'ICMSSN102',
  500: 'ICMSSN500',
  900: 'ICMSSN900',
};
const gruposNormais: Readonly<Record<string, string>> = {
  '00': 'ICMS00',
  20: 'ICMS20',
  40: 'ICMS40',
  41: 'ICMS40',
  60: 'ICMS60',
  90: 'ICMS90',
};
export const icmsAceito = (crt: string, codigo: string): boolean =>
  codigo in (comCsosn(crt) ? gruposSimples : gruposNormais);

const icmsDe = (
  { icms: { origem, codigo, aliquota, reducao, fcp = 0, desoneracao, retido } }: Item,
  { icms }: Tributos,
): Xml => {
  // The rules refuse codes without a group here: the draft puts them into a group of their kind.
  const simples = gruposSimples[codigo] ?? (/^\d{3}$/.test(codigo) ? 'ICMSSN102' : undefined);
  const pago =
    retido && icms.retido
      ? [
          folha('vBCSTRet', valorNoXml(icms.retido.base)),
          folha('pST', percent(retido.aliquota)),
          folha('vICMSSubstituto', valorNoXml(icms.retido.substituto)),
          folha('vICMSSTRet', valorNoXml(icms.retido.valor)),
          ...(retido.fcp && icms.retido.fcp
            ? [
                folha('vBCFCPSTRet', valorNoXml(icms.retido.fcp.base)),
                folha('pFCPSTRet', percent(retido.fcp.aliquota)),
                folha('vFCPSTRet', valorNoXml(icms.retido.fcp.valor)),
              ]
            : []),
        ]
      : [];
  if (simples) return grupo('ICMS', grupo(simples, folha('orig', origem), folha('CSOSN', codigo), ...pago));
  const name = gruposNormais[codigo] ?? 'ICMS40';
  const values = [
    folha('vBC', valorNoXml(icms.base)),
    folha('pICMS', percent(aliquota)),
    folha('vICMS', valorNoXml(icms.valor)),
  ];
  // The fund is not part of the rate since layout 4.00; whole bases need not repeat theirs.
  const fundo = (...base: readonly Xml[]): readonly Xml[] =>
    fcp > 0 ? [...base, folha('pFCP', percent(fcp)), folha('vFCP', valorNoXml(icms.fcp))] : [];
  const baseDoFundo = folha('vBCFCP', valorNoXml(icms.base));
  // Stated, but not deducted from the price (indDeduzDeson 0, NT 2023.004).
  const desonerado =
    desoneracao && icms.desonerado > 0
      ? [
          folha('vICMSDeson', valorNoXml(icms.desonerado)),
          folha('motDesICMS', desoneracao.motivo),
          folha('indDeduzDeson', 0),
        ]
      : [];
  // modBC 3: the value of the operation.
  const own: Readonly<Record<string, readonly Xml[]>> = {
    ICMS00: [folha('modBC', 3), ...values, ...fundo()],
    ICMS20: [folha('modBC', 3), folha('pRedBC', percent(reducao)), ...values, ...fundo(baseDoFundo), ...desonerado],
    ICMS40: desonerado,
    ICMS60: pago,
    ICMS90: [folha('modBC', 3), ...values, ...fundo(baseDoFundo), ...desonerado],
  };
  return grupo('ICMS', grupo(name, folha('orig', origem), folha('CST', codigo), ...(own[name] ?? [])));
};

/** PIS and COFINS have the same shape under two names. Code 03 (by unit of measure) is refused before. */
const contribuicao = (
  name: 'PIS' | 'COFINS',
  cst: string,
  rate: number | undefined,
  { base, valor }: { readonly base: number; readonly valor: number },
): Xml => {
  const kind = cst === '01' || cst === '02' ? 'Aliq' : cst >= '04' && cst <= '09' ? 'NT' : 'Outr';
  const values =
    kind === 'NT'
      ? []
      : [folha('vBC', valorNoXml(base)), folha(`p${name}`, percent(rate)), folha(`v${name}`, valorNoXml(valor))];
  return grupo(name, grupo(`${name}${kind}`, folha('CST', cst), ...values));
};

/** Group of one of the three taxes, with deferral and reduction if the CST has them. */
const esfera = (
  group: string,
  name: string,
  { aliquota, reducao, efetiva, diferido, valor }: IbsCbsDoItem['cbs'],
  { comReducao, diferimento }: IbsCbsDoItem,
): Xml =>
  grupo(
    group,
    folha(`p${name}`, percent(aliquota)),
    diferimento === undefined
      ? undefined
      : grupo('gDif', folha('pDif', percent(diferimento)), folha('vDif', valorNoXml(diferido))),
    comReducao ? grupo('gRed', folha('pRedAliq', percent(reducao)), folha('pAliqEfet', percent(efetiva))) : undefined,
    folha(`v${name}`, valorNoXml(valor)),
  );
const regularDe = ({ regular }: IbsCbsDoItem): Xml =>
  regular &&
  grupo(
    'gTribRegular',
    folha('CSTReg', regular.classificacao.slice(0, 3)),
    folha('cClassTribReg', regular.classificacao),
    folha('pAliqEfetRegIBSUF', percent(regular.ibsUf.efetiva)),
    folha('vTribRegIBSUF', valorNoXml(regular.ibsUf.valor)),
    folha('pAliqEfetRegIBSMun', percent(regular.ibsMun.efetiva)),
    folha('vTribRegIBSMun', valorNoXml(regular.ibsMun.valor)),
    folha('pAliqEfetRegCBS', percent(regular.cbs.efetiva)),
    folha('vTribRegCBS', valorNoXml(regular.cbs.valor)),
  );
const ibsCbsDe = ({ ibsCbs }: Item, { ibsCbs: values }: Tributos): Xml =>
  ibsCbs &&
  grupo(
    'IBSCBS',
    folha('CST', ibsCbs.cst),
    folha('cClassTrib', ibsCbs.classificacao),
    values &&
      grupo(
        'gIBSCBS',
        folha('vBC', valorNoXml(values.base)),
        esfera('gIBSUF', 'IBSUF', values.ibsUf, values),
        esfera('gIBSMun', 'IBSMun', values.ibsMun, values),
        folha('vIBS', valorNoXml(values.ibsUf.valor + values.ibsMun.valor)),
        esfera('gCBS', 'CBS', values.cbs, values),
        regularDe(values),
      ),
  );

/** PIS and COFINS are left out where they have ended. */
export const impostoDe = (item: Item, tributos: Tributos, comPisCofins: boolean): Xml =>
  grupo(
    'imposto',
    folha('vTotTrib', tributos.aproximados && valorNoXml(somaDe(tributos.aproximados))),
    icmsDe(item, tributos),
    comPisCofins ? contribuicao('PIS', item.pisCofins.cst, item.pisCofins.pis, tributos.pis) : undefined,
    comPisCofins ? contribuicao('COFINS', item.pisCofins.cst, item.pisCofins.cofins, tributos.cofins) : undefined,
    ibsCbsDe(item, tributos),
  );

export const totalDe = (totais: Totais): Xml => {
  const zero = (name: string): Xml => folha(name, '0.00');
  const money = (name: string, cents: number): Xml => folha(name, valorNoXml(cents));
  const { ibsCbs } = totais;
  return grupo(
    'total',
    grupo(
      'ICMSTot',
      money('vBC', totais.baseIcms),
      money('vICMS', totais.icms),
      money('vICMSDeson', totais.desonerado),
      money('vFCP', totais.fcp),
      ...['vBCST', 'vST', 'vFCPST'].map(zero),
      money('vFCPSTRet', totais.fcpRetido),
      money('vProd', totais.produtos),
      money('vFrete', totais.frete),
      zero('vSeg'),
      money('vDesc', totais.desconto),
      zero('vII'),
      zero('vIPI'),
      zero('vIPIDevol'),
      money('vPIS', totais.pis),
      money('vCOFINS', totais.cofins),
      money('vOutro', totais.outras),
      money('vNF', totais.nota),
      totais.aproximados && money('vTotTrib', somaDe(totais.aproximados)),
    ),
    ibsCbs &&
      grupo(
        'IBSCBSTot',
        money('vBCIBSCBS', ibsCbs.base),
        grupo(
          'gIBS',
          grupo('gIBSUF', money('vDif', ibsCbs.diferido.ibsUf), zero('vDevTrib'), money('vIBSUF', ibsCbs.ibsUf)),
          grupo('gIBSMun', money('vDif', ibsCbs.diferido.ibsMun), zero('vDevTrib'), money('vIBSMun', ibsCbs.ibsMun)),
          money('vIBS', ibsCbs.ibsUf + ibsCbs.ibsMun),
          zero('vCredPres'),
          zero('vCredPresCondSus'),
        ),
        grupo(
          'gCBS',
          money('vDif', ibsCbs.diferido.cbs),
          zero('vDevTrib'),
          money('vCBS', ibsCbs.cbs),
          zero('vCredPres'),
          zero('vCredPresCondSus'),
        ),
      ),
    ibsCbs && money('vNFTot', totais.nota),
  );
};
