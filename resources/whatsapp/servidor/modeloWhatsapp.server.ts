import { handlers } from '#kit';
import { instanciaWhatsapp } from '../../../schemas/whatsapp/servidor/instanciaWhatsapp';
import { mensagemWhatsapp } from '../../../schemas/whatsapp/servidor/mensagemWhatsapp';
import { modeloWhatsapp } from '../../../schemas/whatsapp/servidor/modeloWhatsapp';
import { modelosWhatsapp } from './modeloWhatsapp';
import { asking, problemOf, synchronise, templateOf } from '../modelos.server';
import { filled } from '../templates.server';
import { waiting } from '../queue.server';

export const acoesModelo = handlers(modelosWhatsapp, {
  visualizar: (context, { record: { cabecalho, corpo, rodape }, form: { valores } }) => ({
    mensagem: [
      cabecalho,
      filled(
        corpo,
        (valores ?? []).map(({ valor }) => valor),
      ),
      rodape,
    ]
      .filter((part) => part !== null)
      .join('\n\n'),
  }),
  submeter: {
    outside: async (context, { record }) => {
      const { refuse, transaction, now } = context;
      const problem = problemOf(record);
      if (problem) refuse(problem);
      const { id, state } = await asking(context, record, (templates, line) =>
        templates.submit(line, templateOf(record), record.idProvedor),
      );
      await transaction(({ rows }) =>
        rows.change(modeloWhatsapp, record.id, {
          idProvedor: id,
          estado: state,
          motivo: null,
          sincronizadoEm: now.toISOString(),
        }),
      );
    },
  },
  alterar: async ({ rows }, { record, form }) => {
    await rows.update(modeloWhatsapp, record, { ...form, estado: 'RASCUNHO', motivo: null });
  },
  excluir: {
    outside: async (context, { record }) => {
      const { refuse, transaction } = context;
      await transaction(async ({ rows }) => {
        if (await rows.exists(mensagemWhatsapp, { modelo: record.id, estado: [...waiting, 'ENVIANDO'] }))
          refuse('Há mensagens na fila que usam este modelo!');
      });
      if (record.idProvedor !== null)
        await asking(context, record, (templates, line) =>
          templates.remove(line, { id: record.idProvedor!, name: record.nome }),
        );
      await transaction(async ({ rows }) => {
        await rows.updateWhere(mensagemWhatsapp, { modelo: record.id }, { modelo: null });
        await rows.remove(modeloWhatsapp, record);
      });
    },
  },
  /** Synchronizes every line of the company with templates; lines without are skipped, and refusals are reported. */
  sincronizar: {
    outside: async (context) => {
      const lines = await context.transaction(({ rows }) =>
        rows.all(instanciaWhatsapp, { provedor: { empty: false } }),
      );
      const withTemplates = lines.filter(({ provedor }) => provedor && context.ports.whatsapp.of(provedor)?.templates);
      let changed = 0;
      const { failed } = await context.report(instanciaWhatsapp, withTemplates, async (line) => {
        changed += (await synchronise(context, line)).modelos;
      });
      return { changed, failed };
    },
  },
});
