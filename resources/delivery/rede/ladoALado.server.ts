import { calls, run } from '#kit';
import { usuario } from '../../../schemas/cadastros/usuarios/usuario';
import { estoqueCentralizado } from '../../../schemas/delivery/rede/estoqueCentralizado';
import { movimentoEstoque } from '../../../schemas/delivery/estoque/movimentoEstoque';
import { contarNaLoja, estoqueLadoALado, imprimirLadoALado, movimentosNaLoja, transferirEstoque } from './ladoALado';
import { contar } from '../estoque/contagem.server';
import { folhaDaRede, lojasLadoALado, transferir } from './estoqueDasLojas.server';

const ultimos = 20;

export const chamadasLadoALado = calls(estoqueCentralizado, {
  lojas: run(estoqueLadoALado, (context) => lojasLadoALado(context)),
  movimentos: run(movimentosNaLoja, ({ network }, { form: { de, loja, item } }) =>
    network.within(loja, async ({ rows }) => {
      const { rows: found } = await rows.find(
        movimentoEstoque,
        { [de]: item, $sort: [['id', 'desc']] },
        { page: 1, size: ultimos },
      );
      const pessoas = await rows.byId(
        usuario,
        found.map((one) => one.usuario),
      );
      return {
        linhas: found.map(({ id, data, descricao, quantidade, saldo, usuario: quem }) => ({
          id,
          quando: data!,
          descricao,
          quantidade,
          saldo,
          quem: pessoas.get(quem ?? 0)?.nome ?? null,
        })),
      };
    }),
  ),
  imprimir: run(imprimirLadoALado, async (context, { form }) => context.print(await folhaDaRede(context, form))),
  contar: run(contarNaLoja, async ({ network }, { form: { de, loja, item, contado, motivo } }) => {
    const { mudados } = await network.within(loja, (la) => contar(la, de, [{ id: item, contado }], motivo));
    return { mudados };
  }),
  transferir: run(transferirEstoque, (context, { form }) => transferir(context, form)),
});
