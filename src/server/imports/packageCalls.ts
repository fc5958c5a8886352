import { importLimits, recognised, type ImportedPackage, type PackagePreview } from '#kit/work/imports';
import type { Model } from '#kit/read/model';
import type { Call } from '../core/context';
import { badRequest, fail } from '../core/failure';
import { idValue } from '../core/body';
import { once, reading } from '../core/work';
import { keepFile } from '../files/keep';
import { exactly, flag, identity, listOf, text, whole, withBody } from '../openapi/schema';
import type { Descriptor } from '../operations/descriptor';
import { house } from '../operations/house';
import { beginIn, countedBegin, demandTold, openedFile, planOf } from './calls';
import { columnsFor } from './columns';
import { importedKinds, mayUpdate } from './metadata';
import { membersOf, type Member } from './package';
import type { Source } from './source';
import { ownFile, type Plan } from './store';

const common = { tag: 'Importação', policy: 'signedIn' } as const;
const body = withBody(
  { src: { ...identity, description: 'Um .zip, guardado por arquivo/save.' }, atualizarValores: flag },
  ['src'],
);

/** A file of the package, opened: its entity and what its columns mean. */
interface Opened extends Member {
  readonly source: Source;
  readonly plan: Plan;
}
const opened = async (
  call: Call,
  { src, atualizarValores = false }: Readonly<Record<string, unknown>>,
): Promise<readonly Opened[]> => {
  if (typeof atualizarValores !== 'boolean') return badRequest();
  const { services, user } = call;
  const file = (await reading(call, ({ tx }) => ownFile(tx, idValue(src), user.id))) ?? fail({ kind: 'notFound' });
  const models = importedKinds(services, user).flatMap(({ classe }) => services.byName.get(classe) ?? []);
  const found: Opened[] = [];
  for (const member of await membersOf(file.bytes, models)) {
    const source = await openedFile(call, member.bytes, member.model);
    const plan = planOf(call, member.model, source.headings, {
      atualizarValores: atualizarValores && mayUpdate(member.model, user),
    });
    demandUnderstood(call, member.model, member.name, plan);
    found.push({ ...member, source, plan });
  }
  return found;
};
/** Refuses the package where a person would be asked about one file: nobody is there to answer while it runs. */
const demandUnderstood = ({ user }: Call, model: Model, name: string, plan: Plan): void => {
  const columns = recognised(columnsFor(model, user), plan.headings);
  const message = `Nenhuma coluna de “${name}” foi reconhecida! Veja o modelo de ${model.label.many}.`;
  demandTold(model, user, plan.headings, name);
  if (columns.every((one) => one === null)) fail({ kind: 'invalid', fieldErrors: { src: message }, message });
};

/** POST importacao/pacote/analisar { src }: the files of a ZIP in the order in which they would be brought in. */
const analyse = house('POST importacao/pacote/analisar', {
  ...common,
  label: 'Entender um .zip de várias planilhas',
  body,
  answer: {
    result: listOf(
      exactly({
        arquivo: text,
        classe: text,
        rotulo: text,
        linhas: whole,
        cabecalho: listOf(text),
        reconhecidas: whole,
      }),
    ),
  },
  act: async ({ call, body: said }): Promise<PackagePreview> => {
    const answer: PackagePreview[number][] = [];
    for (const { name, model, source, plan } of await opened(call, said)) {
      let linhas = 0;
      for await (const line of source.lines) {
        void line;
        if (++linhas > importLimits.lines) break;
      }
      answer.push({
        arquivo: name,
        classe: model.name,
        rotulo: model.label.many,
        linhas,
        cabecalho: plan.headings,
        reconhecidas: plan.columns.filter((one) => one !== null).length,
      });
    }
    return answer;
  },
});

/**
 * POST importacao/pacote/importar { src, atualizarValores? }: one import a file, all begun or none. Their jobs have one
 * key, so that each waits for the one before it: what it refers to is there then.
 */
const start = house('POST importacao/pacote/importar', {
  ...common,
  label: 'Importar um .zip de várias planilhas',
  mutates: true,
  body,
  answer: { result: listOf(exactly({ id: whole, processo: whole, classe: text, rotulo: text, arquivo: text })) },
  act: async ({ call, body: said }): Promise<ImportedPackage> => {
    const members = await opened(call, said);
    const { user } = call;
    await countedBegin(call);
    const { result } = await once(call, said, async (work): Promise<ImportedPackage> => {
      const begun: ImportedPackage[number][] = [];
      for (const { name, model, bytes, plan } of members) {
        const file = await keepFile(work.tx, {
          company: user.company?.id ?? null,
          author: user.id,
          name,
          type: 'application/octet-stream',
          content: bytes,
          origins: [],
        });
        const { id, processo } = await beginIn(work, model, {
          file,
          name,
          plan,
          isDry: false,
          total: 0,
          key: `pacote:${idValue(said.src)}`,
        });
        begun.push({ id, processo, classe: model.name, rotulo: model.label.many, arquivo: name });
      }
      return begun;
    });
    return result as ImportedPackage;
  },
});
export const packageCalls: readonly Descriptor[] = [analyse, start];
