import { calls, run } from '#kit';
import { produto } from '../../../../schemas/delivery/cardapio/produto';
import {
  cardapioDoMontador,
  cardapioParaImprimir,
  colarCardapio,
  desfazerColagem,
  novoGrupo,
  separarGrupo,
} from './montador';
import { cardapioImpresso } from '../papel/cardapioImpresso.server';
import { colar, desfazer } from '../colar.server';
import { criarGrupo, lerMontador, separar } from '../lerMontador.server';

export const chamadasDoMontador = calls(produto, {
  cardapio: run(cardapioDoMontador, (context) => lerMontador(context)),
  grupo: run(novoGrupo, async (context, { form }) => ({ id: await criarGrupo(context, form) })),
  separar: run(separarGrupo, (context, { form: { uso } }) => separar(context, uso)),
  colar: run(colarCardapio, (context, { form }) => colar(context, form)),
  desfazer: run(desfazerColagem, (context, { form }) => desfazer(context, form)),
  imprimir: run(cardapioParaImprimir, async (context, { form: { papel } }) =>
    context.print(await cardapioImpresso(context, papel)),
  ),
});
