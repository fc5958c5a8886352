import type { HandlerContext, Infer } from '#kit';
import type { OutsideContext } from '#kit/calls/handlers';
import { instanciaWhatsapp } from '../../schemas/whatsapp/servidor/instanciaWhatsapp';
import { modeloWhatsapp } from '../../schemas/whatsapp/servidor/modeloWhatsapp';
import { lineOf, providerOf, type Instance } from './line.server';
import { WhatsAppError, type Line, type Template, type Templates, type TemplateStanding } from './provider.server';
import { variablesOf, wordingProblem } from './templates.server';

export type Modelo = Infer<typeof modeloWhatsapp>;

/** Asks the provider of a line about its templates; {@link WhatsAppError} where it has none. */
export const askTemplates = async <T>(
  context: Pick<OutsideContext, 'ports'>,
  line: Instance,
  question: (templates: Templates, line: Line) => Promise<T>,
): Promise<T> => {
  const { templates, lacks } = providerOf(context, line);
  if (!templates) throw new WhatsAppError(lacks.modelos ?? 'Este provedor não usa modelos!');
  return question(templates, lineOf(context.ports, line));
};
/** The same of the line of a template. */
export const asking = async <T>(
  context: OutsideContext,
  { instancia }: Modelo,
  question: (templates: Templates, line: Line) => Promise<T>,
): Promise<T> =>
  askTemplates(
    context,
    (await context.transaction(({ rows }) => rows.get(instanciaWhatsapp, instancia))) ?? context.notFound(),
    question,
  );

const texts = (list: Modelo['exemplos']): readonly string[] => (list ?? []).map(({ valor }) => valor);
export const templateOf = ({ nome, idioma, categoria, cabecalho, corpo, rodape, exemplos }: Modelo): Template => ({
  name: nome,
  language: idioma,
  category: categoria,
  header: cabecalho,
  body: corpo,
  footer: rodape,
  examples: texts(exemplos),
});
/** Reason why a template cannot be submitted; undefined when it can. */
export const problemOf = ({ cabecalho, corpo, rodape, exemplos }: Modelo): string | undefined => {
  if (variablesOf(`${cabecalho ?? ''} ${rodape ?? ''}`) > 0) return 'O título e o rodapé não têm variáveis!';
  const [wanted, given] = [variablesOf(corpo), exemplos?.length ?? 0];
  return (
    wordingProblem(corpo) ??
    (wanted === given
      ? undefined
      : `O texto tem ${wanted} ${wanted === 1 ? 'variável' : 'variáveis'} e ${given} ${given === 1 ? 'exemplo' : 'exemplos'}: dê um exemplo para cada!`)
  );
};

const languages: readonly string[] = Object.keys(modeloWhatsapp.fields.idioma.choices);
const isKnown = (language: string): language is Modelo['idioma'] => languages.includes(language);

/**
 * Synchronizes the templates of a line with the provider; returns the number of templates and of those that this
 * product cannot send.
 */
export const synchronise = async (
  context: OutsideContext,
  line: Instance,
): Promise<{ readonly modelos: number; readonly ignorados: number }> => {
  const { found, skipped } = await askTemplates(context, line, (templates, own) => templates.list(own));
  const sendable = found.filter(({ language }) => isKnown(language));
  await context.transaction((work) => adopt(work, line, sendable));
  return { modelos: sendable.length, ignorados: skipped + found.length - sendable.length };
};
const adopt = async (
  { rows, now }: HandlerContext,
  line: Instance,
  found: readonly TemplateStanding[],
): Promise<void> => {
  const ours = await rows.all(modeloWhatsapp, { instancia: line.id });
  const sincronizadoEm = now.toISOString();
  const isSame =
    ({ id, name, language }: TemplateStanding) =>
    (one: Modelo): boolean =>
      one.idProvedor === id || (one.nome === name && one.idioma === language);
  for (const one of found) {
    const own = ours.find(isSame(one));
    const told = { estado: one.state, motivo: one.reason?.slice(0, 300) ?? null, idProvedor: one.id, sincronizadoEm };
    // Keeps a local wording that was not submitted yet.
    if (own)
      await rows.update(
        modeloWhatsapp,
        own,
        own.estado === 'RASCUNHO' && own.idProvedor !== null ? { sincronizadoEm } : told,
      );
    else
      await rows.insert(modeloWhatsapp, {
        ...told,
        empresa: line.empresa,
        instancia: line.id,
        nome: one.name,
        idioma: one.language as Modelo['idioma'],
        categoria: one.category,
        cabecalho: one.header,
        corpo: one.body.slice(0, 1024),
        rodape: one.footer,
        exemplos: one.examples.map((valor) => ({ valor })),
      });
  }
  const gone = ours
    .filter((one) => one.idProvedor !== null && !found.some((each) => isSame(each)(one)))
    .map(({ id }) => id);
  if (gone.length > 0)
    await rows.updateWhere(
      modeloWhatsapp,
      { id: gone },
      { estado: 'DESATIVADO', motivo: 'Apagado no WhatsApp.', sincronizadoEm },
    );
};

/**
 * Template of the line with a value for each of its variables; refuses another at its field. Whether it is approved is
 * asked when it leaves: within the window its text is sent.
 */
export const modeloParaEnviar = async (
  { rows, refuse }: Pick<HandlerContext, 'rows' | 'refuse'>,
  id: number,
  instancia: number,
  valores: number,
): Promise<Infer<typeof modeloWhatsapp>> => {
  const modelo = (await rows.get(modeloWhatsapp, id)) ?? refuse('Este modelo não existe mais!', 'modelo');
  if (modelo.instancia !== instancia) refuse('Este modelo é de outra instância!', 'modelo');
  const faltam = variablesOf(modelo.corpo) - valores;
  if (faltam > 0)
    refuse(faltam === 1 ? 'Falta 1 variável do modelo!' : `Faltam ${faltam} variáveis do modelo!`, 'variaveis');
  return modelo;
};
