import { handlers } from '#kit';
import { cupomCodigo } from '../../schemas/cupom/cupomCodigo';
import { cupomDesconto } from '../../schemas/cupom/cupomDesconto';
import { impressaoDe } from '../comum/impressao.server';
import { lotes } from './cupomLote';
import { documentoDe } from './impressao.server';
import { divulgado, linkDoCodigo, nomeDaEmpresa } from '../comum/divulgar.server';
import { cancelarLote, gerarLote } from './lotes.server';

export const acoesLote = handlers(lotes, {
  novo: async (context, { form: { cupom: id, ...form } }) => {
    const cupom = (await context.rows.get(cupomDesconto, id)) ?? context.refuse('Cupom não encontrado!', 'cupom');
    if (cupom.situacao !== 'ATIVO') context.refuse('Só cupons ativos podem ter lotes!', 'cupom');
    return { id: (await gerarLote(context, cupom, form)).id };
  },
  baixar: async ({ rows, table }, { record }) => {
    const { codigo, situacao, dataEnvio } = cupomCodigo.fields;
    return table(
      `códigos ${record.nome}`,
      { codigo, situacao, dataEnvio },
      await rows.all(cupomCodigo, { lote: record.id, $sort: [['codigo', 'asc']] }),
    );
  },
  imprimir: async (context, { record, form: { papel, primeiro, quantos } }) => {
    const { rows, refuse, notFound, print } = context;
    const cupom = await divulgado(context, (await rows.get(cupomDesconto, record.cupom)) ?? notFound());
    const free = (
      await rows.all(cupomCodigo, { lote: record.id, situacao: 'DISPONIVEL', $sort: [['codigo', 'asc']] })
    ).slice(primeiro - 1, primeiro - 1 + quantos);
    if (free.length === 0) refuse('Não há códigos disponíveis a partir deste!', 'primeiro');
    const como = await impressaoDe(context);
    return print(
      documentoDe(
        await nomeDaEmpresa(context, record.empresa),
        free.map(({ codigo }) => ({ cupom, codigo, link: linkDoCodigo(cupom, codigo) })),
        { ...como, papel: papel ?? como.papel },
      ),
    );
  },
  cancelar: (context, { record }) => cancelarLote(context, record),
});
