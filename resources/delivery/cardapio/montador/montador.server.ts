import { answers, calls } from '#kit';
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
  cardapio: answers(cardapioDoMontador, (context) => lerMontador(context)),
  grupo: answers(novoGrupo, async ({ form, ...context }) => ({ id: await criarGrupo(context, form) })),
  separar: answers(separarGrupo, ({ form: { uso }, ...context }) => separar(context, uso)),
  colar: answers(colarCardapio, ({ form, ...context }) => colar(context, form)),
  desfazer: answers(desfazerColagem, ({ form, ...context }) => desfazer(context, form)),
  imprimir: answers(cardapioParaImprimir, async ({ form: { papel }, ...context }) =>
    context.print(await cardapioImpresso(context, papel)),
  ),
});
