import { dayText } from '#kit/dayText';
import type { Returned } from '#kit';
import { plusDays, startOfDay, todayIn } from '#kit/period';
import { apiScopes } from '../../schemas/apiScopes';
import {
  Button,
  chamadaPrograma,
  RowsLink,
  Sign,
  useConfirm,
  useDialog,
  useDo,
  useRows,
  useToast,
  useWho,
} from '#screen';
import { horas, revogarChave, trocarChave, type lerApi } from './companyApi';
import type { NovaChave } from './api.Mostrada';

type Lida = Returned<typeof lerApi.result>['chaves'][number];

/** From so many days before its end a key is said to end soon. */
const avisoDias = 30;
const momento = (at: string, timeZone: string): string =>
  new Date(at).toLocaleString('pt-BR', { timeZone, dateStyle: 'short', timeStyle: 'short' });

const validade = (valeAte: string, zone: string) => {
  const hoje = todayIn(zone, new Date());
  if (valeAte < hoje) return { tone: 'error', texto: `Venceu em ${dayText(valeAte)}` } as const;
  return valeAte < plusDays(hoje, avisoDias)
    ? ({ tone: 'warning', texto: `Vence em ${dayText(valeAte)}` } as const)
    : ({ tone: 'success', texto: 'Ativa' } as const);
};

interface Props {
  readonly empresa: number;
  readonly chave: Lida;
  /** A new secret, to be shown once. */
  readonly onShown: (nova: NovaChave) => void;
  readonly onChange: () => void;
}
/** Number of calls of today, which leads to them; of an unused key nothing. */
const DeHoje = ({ programa }: { readonly programa: string }) => {
  const { zone } = useWho();
  const filter = { programa, quando: { gte: startOfDay(todayIn(zone, new Date()), zone) } } as const;
  const { total, isLoading, error } = useRows(chamadaPrograma, { filter, size: 1 });
  if (isLoading || error || total === 0) return null;
  return (
    <>
      {' · '}
      <RowsLink of={chamadaPrograma} filter={filter}>
        {total.toLocaleString('pt-BR')} hoje
      </RowsLink>
    </>
  );
};

/** One key: what it may do, its life, and the ways to replace and to end it. */
export const Chave = ({ empresa, chave, onShown, onChange }: Props) => {
  const { id, nome, prefixo, escopos, ips, porMinuto, valeAte, ultimoUso, prefixoAnterior, anteriorAte, responsavel } =
    chave;
  // The call sends the person with their name in place of the number.
  const quem = responsavel as unknown as { readonly nome: string } | null;
  const { zone } = useWho();
  const [ask, confirm, toast] = [useDialog(), useConfirm(), useToast()];
  const { run: trocar, isRunning: isRolling } = useDo(trocarChave);
  const { run: revogar, isRunning } = useDo(revogarChave);
  const { tone, texto } = validade(valeAte, zone);
  const duas = anteriorAte !== null && new Date(anteriorAte).getTime() > Date.now();
  const rolling = async (): Promise<void> => {
    const given = await ask({
      title: `Trocar a chave de ${nome}`,
      text: 'Uma chave nova é mostrada uma vez. A antiga continua valendo por estas horas, para o programa mudar sem parar; com 0 ela para agora.',
      form: { horas },
      submit: 'Trocar e mostrar a chave',
      initial: { horas: 24 },
    });
    if (!given) return;
    const { chave: segredo, ...trocada } = await trocar({ id: empresa, chave: id, horas: given.horas });
    if (segredo) onShown({ ...trocada, chave: segredo, escopos });
  };
  const revoking = async (): Promise<void> => {
    const text = `O programa para na próxima chamada, e a chave não volta. Revogar a chave de ${nome}?`;
    if (!(await confirm({ text, tone: 'danger', yes: 'Revogar a chave' }))) return;
    await revogar({ id: empresa, chave: id });
    toast.success('Chave revogada!');
    onChange();
  };
  const stopping = async (): Promise<void> => {
    const text = `Quem ainda usa ${prefixoAnterior ?? 'a antiga'}… para agora. Parar a chave antiga de ${nome}?`;
    if (!(await confirm({ text, tone: 'danger', yes: 'Parar a antiga' }))) return;
    await revogar({ id: empresa, chave: id, anterior: true });
    toast.success('A chave antiga parou!');
    onChange();
  };
  const extending = async (): Promise<void> => {
    await trocar({ id: empresa, chave: id, horas: 24, anterior: true });
    toast.success('A chave antiga vale por mais 24 horas!');
    onChange();
  };
  const fatos = [
    ultimoUso ? `Última chamada em ${momento(ultimoUso, zone)}` : 'Nunca usada',
    ips?.length ? `só de ${ips.join(', ')}` : 'de qualquer endereço',
    `até ${porMinuto.toLocaleString('pt-BR')} por minuto`,
    `vale até ${dayText(valeAte)}`,
    ...(quem ? [`responde por ela: ${quem.nome}`] : []),
  ];
  return (
    <article className="chaves__uma" aria-labelledby={`chave-${id}`}>
      <div>
        <h3 id={`chave-${id}`}>
          {nome} <span className={`status status--${tone}`}>{texto}</span>
        </h3>
        <p className="chaves__comeco">
          {prefixo}
          <span aria-hidden="true">••••••••</span>
        </p>
        <ul aria-label={`O que ${nome} pode`}>
          {escopos.map((escopo) => (
            <li key={escopo}>
              <Sign name="check" size={16} />
              {apiScopes[escopo].label}
            </li>
          ))}
        </ul>
        <p className="chaves__nota">
          {fatos.join(' · ')}
          <DeHoje programa={nome} />
        </p>
        {duas && (
          <p className="chaves__dupla" role="status">
            <span>
              Há duas chaves até {momento(anteriorAte, zone)}. As duas funcionam; depois a antiga, {prefixoAnterior}…,
              para sozinha.
            </span>
            <Button
              size="small"
              label="Parar a antiga agora"
              about={nome}
              busy={isRunning}
              onClick={() => void stopping().catch(() => undefined)}
            />
            <Button
              size="small"
              tone="ghost"
              label="Dar mais 24 h"
              about={nome}
              busy={isRolling}
              onClick={() => void extending().catch(() => undefined)}
            />
          </p>
        )}
      </div>
      <div className="chaves__botoes">
        <Button
          label="Trocar"
          icon="refresh"
          about={nome}
          busy={isRolling}
          onClick={() => void rolling().catch(() => undefined)}
        />
        <Button
          label="Revogar"
          tone="ghost"
          about={nome}
          busy={isRunning}
          onClick={() => void revoking().catch(() => undefined)}
        />
      </div>
    </article>
  );
};
