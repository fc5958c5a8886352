import { calls, run, type HandlerContext } from '#kit';
import { usuario } from '../../../schemas/cadastros/usuarios/usuario';
import { cartoesDoInicio, telaInicial } from '../../../schemas/sistema/tela-inicial/telaInicial';
import { casaDe, daCasa } from '../novidades/casa.server';
import { minhaTela, salvarTela, voltarAoPadrao } from './personalizar';

const todos = Object.keys(cartoesDoInicio) as (keyof typeof cartoesDoInicio)[];
/** Each card once: those of the stored order, then the others as the system has them. */
const ordenados = (ordem: readonly { readonly cartao: (typeof todos)[number] }[] | null | undefined) =>
  [...new Set([...(ordem ?? []).map(({ cartao }) => cartao), ...todos])].map((cartao) => ({ cartao }));
const daPessoa = async (context: HandlerContext) =>
  context.rows.one(telaInicial, { empresa: daCasa(await casaDe(context)), usuario: context.user.id });

export const chamadasDaTelaInicial = calls(telaInicial, {
  minha: run(minhaTela, async (context) => {
    const tela = await daPessoa(context);
    return {
      escolhida: tela !== undefined,
      inicio: tela?.inicio ?? 'BEM_VINDO',
      atalhos: tela?.atalhos ?? [],
      cartoes: tela?.cartoes ?? todos,
      ordem: ordenados(tela?.ordem),
    };
  }),
  guardar: run(salvarTela, async (context, { form: { inicio, atalhos, cartoes, ordem } }) => {
    const { rows, user, refuse } = context;
    const rotas = (atalhos ?? []).map(({ rota }) => rota);
    if (new Set(rotas).size < rotas.length) refuse('Cada página entra uma vez só nos atalhos!', 'atalhos');
    // The person is held, so that two windows at once make one row.
    await rows.get(usuario, user.id, { lock: true });
    const tela = await daPessoa(context);
    const valores = { inicio, atalhos: atalhos ?? [], cartoes, ordem: ordenados(ordem ?? tela?.ordem) };
    if (tela) await rows.update(telaInicial, tela, valores);
    else await rows.insert(telaInicial, { ...valores, empresa: await casaDe(context), usuario: user.id });
    return valores;
  }),
  voltarAoPadrao: run(voltarAoPadrao, async (context) => {
    const tela = await daPessoa(context);
    if (tela) await context.rows.remove(telaInicial, tela);
  }),
});
