import { calls, run } from '#kit';
import { todayIn } from '#kit/period';
import { cliente } from '../../../../schemas/cadastros/clientes/cliente';
import { impressaoDeAniversarios, listaDeAniversarios, mesesDeAniversario } from './aniversariantes';
import { janelaDe } from './aniversarios';
import { aniversariosDe, porMes } from './aniversariosDe.server';
import { aniversariosNoPapel } from './aniversariosNoPapel.server';

export const aniversariosDoCliente = calls(cliente, {
  lista: run(listaDeAniversarios, async (context, { form, page }) => {
    const janela = janelaDe(todayIn(context.user.zone, context.now), form);
    const { results, totalRecords } = await aniversariosDe(context, janela, page);
    return {
      totalRecords,
      results: results.map(({ pessoa: { id, nome, telefone, ultimaCompra, aceitaMensagens }, ...dela }) => ({
        ...dela,
        id,
        nome,
        telefone,
        ultimaCompra,
        aceitaMensagens,
      })),
    };
  }),
  meses: run(mesesDeAniversario, async (context) => ({
    hoje: todayIn(context.user.zone, context.now),
    meses: await porMes(context),
  })),
  impressao: run(impressaoDeAniversarios, (context, { form }) =>
    aniversariosNoPapel(context, janelaDe(todayIn(context.user.zone, context.now), form), form.modelo ?? 'LISTA'),
  ),
});
