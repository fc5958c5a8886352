import { calls, handlers, query } from '#kit';
import { cfop } from '../../../schemas/fiscal/modulo-fiscal/cfop';
import { csosn } from '../../../schemas/fiscal/modulo-fiscal/csosn';
import { cstIcms } from '../../../schemas/fiscal/modulo-fiscal/cstIcms';
import { impostoEstadual } from '../../../schemas/fiscal/modulo-fiscal/impostoEstadual';
import { origemMercadoria } from '../../../schemas/fiscal/modulo-fiscal/origemMercadoria';
import { impostosEstaduais } from './impostoEstadual';
import { incluirUsuais } from '../perfis.server';
import { estaduaisUsuais } from '../usuais.server';

export const acoesImpostoEstadual = handlers(impostosEstaduais, {
  usuais: (context) => {
    const { rows } = context;
    const idOf = async (
      entity: typeof csosn | typeof cstIcms | typeof cfop,
      codigo: string | undefined,
    ): Promise<number | null> => (codigo === undefined ? null : ((await rows.one(entity, { codigo }))?.id ?? null));
    return incluirUsuais(context, impostoEstadual, estaduaisUsuais, async (one, company) =>
      rows.insert(impostoEstadual, {
        nome: one.nome,
        empresa: company,
        csosn: await idOf(csosn, one.csosn),
        cstIcms: await idOf(cstIcms, one.cstIcms),
        cfop: await idOf(cfop, one.cfop),
        aliquota: null,
        reducao: null,
        fcp: null,
        beneficio: null,
      }),
    );
  },
});

export const chamadasImpostoEstadual = calls(impostoEstadual, {
  /** The company's profiles; the official lists beside them have roots of their own. */
  listar: query(impostoEstadual, 'GET /imposto-estadual', { permission: [], sort: [['nome', 'asc']] }),
  origens: query(origemMercadoria, 'GET /imposto-estadual-origem-mercadoria', {
    permission: [],
    sort: [['codigo', 'asc']],
  }),
});
