import { calls, run } from '#kit';
import { dica } from '../../../schemas/sistema/novidades/dica';
import { dicaVista } from '../../../schemas/sistema/novidades/dicaVista';
import { casaDe, daCasa } from './casa.server';
import { dispensarDica, minhasDicas } from './dicas';

export const chamadasDasDicas = calls(dica, {
  minhas: run(minhasDicas, async (context) => {
    const { rows, user, now } = context;
    // People of the platform look at pages of companies to help: nothing stands above them.
    if (user.platform) return [];
    const agora = now.toISOString();
    const ativas = await rows.all(dica, {
      ativo: true,
      $sort: [
        ['ordem', 'asc'],
        ['id', 'asc'],
      ],
    });
    const noPrazo = ativas.filter(({ inicio, fim }) => (!inicio || inicio <= agora) && (!fim || fim > agora));
    if (noPrazo.length === 0) return [];
    const vistas = await rows.all(dicaVista, { empresa: daCasa(await casaDe(context)), usuario: user.id });
    const longe = new Set(vistas.map((uma) => uma.dica));
    return noPrazo
      .filter(({ id }) => !longe.has(id))
      .map(({ id, titulo, texto, rota }) => ({ id, titulo, texto, rota }));
  }),
  dispensar: run(dispensarDica, async (context, { form }) => {
    const { rows, user, notFound } = context;
    // Held, so that two calls at once make one row.
    const uma = await rows.get(dica, form.dica, { lock: true });
    if (!uma?.ativo) return notFound();
    const casa = await casaDe(context);
    const chave = { dica: uma.id, usuario: user.id };
    if (await rows.exists(dicaVista, { ...chave, empresa: daCasa(casa) })) return;
    await rows.insert(dicaVista, { ...chave, empresa: casa });
  }),
});
