import { calls, run } from '#kit';
import { depoimento } from '../../../schemas/sistema/site/depoimento';
import { fotoDoDepoimento, todosOsDepoimentos } from './exibir';

export const chamadasDosDepoimentos = calls(depoimento, {
  listarTodos: run(todosOsDepoimentos, ({ within }) =>
    within('*', async ({ rows }) => {
      const ativos = await rows.all(depoimento, {
        ativo: true,
        $sort: [
          ['ordem', 'asc'],
          ['id', 'asc'],
        ],
      });
      return ativos.map(({ id, nome, empresa, cargo, texto, estrelas, foto }) => ({
        id,
        nome,
        empresa,
        cargo,
        texto,
        estrelas,
        foto: foto === null ? null : `/services/publico/depoimento/${foto}`,
      }));
    }),
  ),
  foto: run(fotoDoDepoimento, ({ within }, { form: { foto } }) =>
    within('*', async ({ rows, db, notFound }) => {
      const ativos = await rows.all(depoimento, { ativo: true });
      if (!ativos.some((one) => one.foto === foto)) return notFound();
      const arquivo = await db.selectFrom('arquivo').select('lado_96').where('id', '=', foto).executeTakeFirst();
      const content = arquivo?.lado_96 as Uint8Array<ArrayBuffer> | null | undefined;
      return content ? { type: 'file' as const, name: 'foto.webp', media: 'image/webp', content } : notFound();
    }),
  ),
});
