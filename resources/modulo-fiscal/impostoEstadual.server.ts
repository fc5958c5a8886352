import { calls, handlers, read } from '#kit';
import { empresa } from '../../schemas/cadastros/empresa';
import { cfop } from '../../schemas/modulo-fiscal/cfop';
import { csosn } from '../../schemas/modulo-fiscal/csosn';
import { cstIcms } from '../../schemas/modulo-fiscal/cstIcms';
import { impostoEstadual } from '../../schemas/modulo-fiscal/impostoEstadual';
import { origemMercadoria } from '../../schemas/modulo-fiscal/origemMercadoria';
import { impostosEstaduais } from './impostoEstadual';
import { estaduaisUsuais } from './usuais';

export const acoesImpostoEstadual = handlers(impostosEstaduais, {
  usuais: async ({ rows, user, refuse }) => {
    const company = await rows.get(empresa, user.company?.id ?? refuse('Entre em uma empresa primeiro!')) ?? refuse('Entre em uma empresa primeiro!');
    const present = new Set((await rows.find(impostoEstadual, {})).rows.map(({ nome }) => nome));
    const missing = estaduaisUsuais[company.regimeTributario === 'NORMAL' || company.regimeTributario === 'SIMPLES_EXCESSO' ? 'normal' : 'simples'].filter(({ nome }) => !present.has(nome));
    const idOf = async (entity: typeof csosn | typeof cstIcms | typeof cfop, codigo: string | undefined): Promise<number | null> => (codigo === undefined ? null : (await rows.find(entity, { codigo }, { page: 1, size: 1 })).rows[0]?.id ?? null);
    for (const one of missing) await rows.insert(impostoEstadual, { nome: one.nome, empresa: company.id, csosn: await idOf(csosn, one.csosn), cstIcms: await idOf(cstIcms, one.cstIcms), cfop: await idOf(cfop, one.cfop), aliquota: null, reducao: null });
    return { criados: missing.length };
  },
});

export const chamadasImpostoEstadual = calls(impostoEstadual, {
  /** The company's profiles; the official lists beside them have roots of their own. */
  listar: read('GET /imposto-estadual', { permission: [], run: async ({ rows }) => {
    const { rows: results, total } = await rows.find(impostoEstadual, { $sort: [['nome', 'asc']] });
    return { results, totalRecords: total };
  } }),
  origens: read('GET /imposto-estadual-origem-mercadoria', { permission: [], run: async ({ rows }) => {
    const { rows: results, total } = await rows.find(origemMercadoria, { $sort: [['codigo', 'asc']] });
    return { results, totalRecords: total };
  } }),
});
