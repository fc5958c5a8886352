import { calls, run } from '#kit';
import { chave } from '../../schemas/base/chave';
import { criarChave } from './chave';

export const chamadasDeChaves = calls(chave, {
  criar: run(criarChave, async ({ rows, user, drawKey }, { form }) => {
    const { text, prefix, digest } = drawKey(user.company.id);
    const own = { empresa: user.company.id, responsavel: user.id, prefixo: prefix, resumo: digest };
    const { id } = await rows.insert(chave, { ...form, ...own, porMinuto: 60, situacao: 'ATIVA' });
    return { id, chave: text };
  }),
});
