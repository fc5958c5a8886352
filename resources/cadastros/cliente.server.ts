import { file, handlers } from '#kit';
import { cliente } from '../../schemas/cadastros/cliente';
import { clientes } from './cliente';

export const acoesCliente = handlers(clientes, {
  exportarDados: async ({ record, form, person, print }) => {
    const { data, document } = await person.dossier(cliente, record);
    // Bytes to keep, not an answer of the services.
    return form.formato === 'PDF' ? print(document, 'pdf') : { ...file(`dados-do-cliente-${record.id}.json`, JSON.stringify(data, null, 2)), media: 'application/octet-stream' };
  },
  apagarDados: { outside: async ({ record, eraseTraces, transaction }) => {
    await eraseTraces(cliente, record);
    const { erased, kept } = await transaction(({ person }) => person.erase(cliente, record, { situacao: 'INATIVO', aceitaMensagens: false, etiquetas: null, razaoSocial: null, inscricaoEstadual: null }));
    const lines = (parts: readonly string[]): string => parts.join('\n') || 'Nada';
    return {
      apagados: lines(Object.entries(erased).map(([entity, count]) => `${entity}: ${count}`)),
      mantidos: lines(kept.map(({ entity, count, reason }) => `${entity}: ${count} (${reason})`)),
    };
  } },
});
