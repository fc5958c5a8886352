import { handlers, type HandlerContext } from '#kit';
import { novaVersao } from '../comum/consentir.server';
import { textosConsentimento } from './textoConsentimento';

const criada = async (context: HandlerContext, empresa: number, texto: string): Promise<{ readonly nome: string }> => ({
  nome: (await novaVersao(context, empresa, texto)).nome,
});
export const acoesTexto = handlers(textosConsentimento, {
  novaVersao: async (context, { form }) => criada(context, context.user.company.id, form.texto),
  editar: async (context, { record, form }) => criada(context, record.empresa, form.texto),
});
