import { achar, lerXml, textoDe } from '../nfce/leitura.lazy.server';
import type { Rejeicao } from '../regras/regra.lazy.server';

/** Fields of a note that are compared with the one that replaces it. */
export interface Resumo {
  readonly emissao: string;
  readonly tpEmis: string;
  readonly total: string;
  readonly icms: string;
  readonly destinatario: string;
  readonly itens: readonly string[];
}
export const resumoDe = (nota: string): Resumo => {
  const root = lerXml(nota);
  const [ide, total, dest] = [achar(root, 'ide'), achar(root, 'ICMSTot'), achar(root, 'dest')];
  const items = achar(root, 'infNFe')?.filhos.filter(({ nome }) => nome === 'det') ?? [];
  return {
    emissao: textoDe(ide, 'dhEmi') ?? '',
    tpEmis: textoDe(ide, 'tpEmis') ?? '',
    total: textoDe(total, 'vNF') ?? '',
    icms: textoDe(total, 'vICMS') ?? '',
    destinatario: textoDe(dest, 'CPF') ?? '',
    itens: items.map((det) => ['cProd', 'qCom', 'vProd'].map((name) => textoDe(det, name) ?? '').join('|')),
  };
};

export interface Conhecida {
  readonly resumo?: Resumo;
  readonly cancelamento?: string;
}
interface Par {
  readonly chave: string;
  readonly substituta: string;
  readonly original: Conhecida;
  readonly outra: Conhecida | undefined;
}
const duasHoras = 2 * 3_600_000;

/** The rules of event 110112 (910 to 920, MOC 7.0), in its order. */
export const rejeicaoDaSubstituicao = ({ chave, substituta, original, outra }: Par): Rejeicao | undefined => {
  const no = (codigo: string, motivo: string): Rejeicao => ({ codigo, motivo: `Rejeicao: ${motivo}` });
  // The same issuer, the same state; another note.
  if (
    substituta === chave ||
    substituta.slice(0, 2) !== chave.slice(0, 2) ||
    substituta.slice(6, 20) !== chave.slice(6, 20)
  )
    return no('911', 'Chave de Acesso NF-e Substituta incorreta');
  if (chave[34] !== '1' || substituta[34] !== '9')
    return no('920', 'Tipo de Emissao invalido no Cancelamento por Substituicao');
  if (!outra) return no('912', 'NF-e Substituta inexistente');
  if (outra.cancelamento) return no('913', 'NF-e Substituta Denegada ou Cancelada');
  const [before, after] = [original.resumo, outra.resumo];
  if (!before || !after) return undefined;
  if (Date.parse(after.emissao) - Date.parse(before.emissao) > duasHoras)
    return no('914', 'Data de emissao da NF-e Substituta maior que 2 horas da data de emissao da NF-e a ser cancelada');
  if (after.total !== before.total)
    return no('915', 'Valor total da NF-e Substituta difere do valor da NF-e a ser cancelada');
  if (after.icms !== before.icms)
    return no('916', 'Valor total do ICMS da NF-e Substituta difere do valor da NF-e a ser cancelada');
  if (before.destinatario && after.destinatario !== before.destinatario)
    return no(
      '917',
      'Identificacao do destinatario da NF-e Substituta difere da identificacao do destinatario da NF-e a ser cancelada',
    );
  if (after.itens.length !== before.itens.length)
    return no('918', 'Quantidade de itens da NF-e Substituta difere da quantidade de itens da NF-e a ser cancelada');
  return after.itens.some((item, at) => item !== before.itens[at])
    ? no('919', 'Item da NF-e Substituta difere do mesmo item da NF-e a ser cancelada')
    : undefined;
};
