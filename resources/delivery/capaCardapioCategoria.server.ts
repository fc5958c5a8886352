import { answers, calls, saves } from '#kit';
import { capaCardapioCategoria } from '../../schemas/delivery/capaCardapioCategoria';
import { capasAtivas, categoriasComCapa, salvarCapa } from './capas';
import { capear, categoriasCapeadas, listarCapas } from './servico/capas';

const umMega = 1024 * 1024;
export const aoSalvarCapa = saves(capaCardapioCategoria, {
  check: async ({ row, before, db }) => {
    if (row.imagem === null || row.imagem === before?.imagem) return undefined;
    const file = await db.selectFrom('arquivo').select('tamanho').where('id', '=', row.imagem).executeTakeFirst();
    return Number(file?.tamanho ?? 0) > umMega ? { imagem: 'A imagem da capa tem até 1 MB!' } : undefined;
  },
});

export const chamadasDasCapas = calls(capaCardapioCategoria, {
  ativos: answers(capasAtivas, (context) => listarCapas(context)),
  lista: answers(categoriasComCapa, (context) => categoriasCapeadas(context)),
  salvar: answers(salvarCapa, ({ form, ...context }) => capear(context, form)),
});
