import { useEffect, useRef, type ReactNode } from 'react';
import type { Returned } from '#kit';
import { phoneText } from '#kit/phones';
import { f } from '#fields';
import {
  Button,
  More,
  NotDone,
  NotSaved,
  Sign,
  useAct,
  useCall,
  useDialog,
  useDo,
  useGo,
  useLive,
  useMove,
  useOpen,
  useToast,
  useWho,
} from '#screen';
import { conversaWhatsapp, vidaDaConversa } from '../../../schemas/whatsapp/servidor/conversaWhatsapp';
import type { painelDaConversa } from '../servidor/conversas';
import { conversasWhatsapp } from '../servidor/conversaWhatsapp';
import { lerConversa, mensagensDaConversa } from './mensagensDaConversa';
import { iniciais } from './Lista';
import { Resposta } from './Resposta';
import { hourText } from '#kit/dayText';
import { ateQuando, dia } from './quando';

export type Visto = Returned<typeof painelDaConversa.result>;
type Falas = Returned<typeof mensagensDaConversa.result>;

interface Props {
  readonly id: number;
  readonly painel: Visto | undefined;
  readonly falhou: boolean;
  readonly tentar: () => void;
  readonly voltar: () => void;
  readonly verCliente: () => void;
}

const amanhaAs10 = (): string => {
  const at = new Date(Date.now() + 86_400_000);
  at.setHours(10, 0, 0, 0);
  return at.toISOString();
};

/** Thread of a conversation with its moves and the answer. */
export const Conversa = ({ id, painel, falhou, tentar, voltar, verCliente }: Props) => {
  const { person: eu, zone } = useWho();
  const falas = useCall(mensagensDaConversa, { conversa: id, cliente: null }, { keep: true });
  useLive(conversaWhatsapp, falas.refresh);
  const { run: ler } = useDo(lerConversa, { quiet: true });
  const ultima = falas.data?.mensagens.at(-1)?.chave;
  const naoLidas = painel?.conversa.naoLidas ?? 0;
  const minha = painel?.conversa.atendente === eu && painel?.conversa.situacao === 'COM_ALGUEM';
  const lida = useRef<string>(undefined);
  useEffect(() => {
    if (!minha || naoLidas === 0 || !ultima || lida.current === ultima) return;
    lida.current = ultima;
    ler({ id }).catch(() => undefined);
  }, [minha, naoLidas, ultima, id, ler]);
  if (falhou)
    return (
      <section className="conversas__meio-tela" aria-label="Conversa">
        <p className="conversas__nada" role="alert">
          Esta conversa não pôde ser aberta: outra pessoa pode tê-la assumido.{' '}
          <Button label="Tentar de novo" size="small" onClick={tentar} />{' '}
          <Button label="Voltar à lista" size="small" onClick={voltar} />
        </p>
      </section>
    );
  if (!painel)
    return (
      <section className="conversas__meio-tela" aria-label="Conversa" aria-busy="true">
        <p className="lead conversas__nada" role="status">
          Abrindo a conversa…
        </p>
      </section>
    );
  const { conversa } = painel;
  return (
    <section className="conversas__meio-tela" aria-label={`Conversa com ${conversa.nome}`}>
      <Topo painel={painel} minha={minha} voltar={voltar} />
      <p className="conversas__janela" data-fechada={janelaFechada(conversa.janelaAte) || undefined}>
        <Sign name={janelaFechada(conversa.janelaAte) ? 'lock' : 'schedule'} />
        <Janela painel={painel} zone={zone} />
      </p>
      <div className="conversas__faixa">
        <Button label="Cliente e pedidos" size="small" onClick={verCliente} />
      </div>
      <Fala de={falas.data} nome={conversa.nome} />
      {minha ? (
        <Resposta painel={painel} />
      ) : (
        <p className="conversas__aviso" role="status">
          <Sign name="lock" />
          <span>
            {conversa.atendente !== null && conversa.situacao === 'COM_ALGUEM'
              ? `${conversa.quemAtende} está nesta conversa. Só essa pessoa responde.`
              : 'Ao assumir, a conversa fica só com você. Sem resposta a tempo, volta à fila.'}
          </span>
        </p>
      )}
    </section>
  );
};
const janelaFechada = (ate: string | null | undefined): boolean =>
  typeof ate === 'string' && Date.parse(ate) <= Date.now();

const Janela = ({
  painel: { conversa, recusa, simulada },
  zone,
}: {
  readonly painel: Visto;
  readonly zone: string;
}) => {
  const sinal = simulada ? ' SIMULAÇÃO: nada sai desta máquina.' : '';
  if (recusa) return <span>O cliente pediu para não receber mensagens.{sinal}</span>;
  const { janelaAte } = conversa;
  if (!janelaAte) return <span>Resposta livre.{sinal}</span>;
  return (
    <span>
      {janelaFechada(janelaAte) ? 'As 24 horas acabaram ' : 'Resposta livre até '}
      <strong>{ateQuando(janelaAte, zone)}</strong>
      {janelaFechada(janelaAte) && '. Só modelo aprovado.'}
      {sinal}
    </span>
  );
};

/** Name, state and moves. */
const Topo = ({
  painel,
  minha,
  voltar,
}: {
  readonly painel: Visto;
  readonly minha: boolean;
  readonly voltar: () => void;
}) => {
  const { conversa, cliente, equipe, manda, homonimos } = painel;
  const { person: eu, zone } = useWho();
  const [mover, ask, toast, go] = [useMove(vidaDaConversa), useDialog(), useToast(), useGo()];
  const [passar, identificar] = [useAct(conversasWhatsapp, 'passar'), useAct(conversasWhatsapp, 'identificar')];
  const ficha = useOpen(conversaWhatsapp);
  const { situacao, atendente, quemAtende, desde } = conversa;
  const tentar = async (fazer: () => Promise<unknown>, feito: string): Promise<void> => {
    try {
      await fazer();
      toast.success(feito);
    } catch (error) {
      if (!(error instanceof NotSaved || error instanceof NotDone)) throw error;
      toast.error(error.message);
    }
  };
  const aQuem = async (): Promise<void> => {
    const nomes = Object.fromEntries(
      equipe
        .filter(({ id }) => id !== atendente)
        .map(({ id, nome }) => [String(id), id === eu ? `${nome} (você)` : nome]),
    );
    const dado = await ask({
      title: 'Passar a outra pessoa',
      form: { quem: f.enum(nomes, { label: 'A quem', required: true }) },
      submit: 'Passar',
    });
    if (dado) await tentar(() => passar({ atendente: Number(dado.quem) }, { record: conversa }), 'Conversa passada!');
  };
  const adiar = async (): Promise<void> => {
    const dado = await ask({
      title: 'Adiar',
      form: { adiadaAte: f.dateTime({ label: 'Volta à fila em', required: true }) },
      initial: { adiadaAte: amanhaAs10() },
      submit: 'Adiar',
    });
    if (dado) await tentar(() => mover('adiar', conversa, { adiadaAte: dado.adiadaAte }), 'Conversa adiada.');
  };
  const quemE = async (): Promise<void> => {
    const nomes = Object.fromEntries(homonimos.map(({ id, nome }) => [String(id), nome]));
    const dado = await ask(
      homonimos.length > 0
        ? {
            title: 'De quem é este telefone?',
            form: { cliente: f.enum(nomes, { label: 'Cliente', required: true }) },
            submit: 'Ligar ao cliente',
          }
        : {
            title: 'É de um cliente que já existe',
            form: { cliente: f.ref('cliente', { required: true }) },
            submit: 'Ligar ao cliente',
          },
    );
    if (dado)
      await tentar(
        () => identificar({ cliente: Number((dado as { cliente: unknown }).cliente) }, { record: conversa }),
        'Conversa ligada ao cliente!',
      );
  };
  const livre = situacao !== 'COM_ALGUEM';
  const tem = minha || (manda && situacao !== 'RESOLVIDA');
  const meio: string =
    situacao === 'COM_ALGUEM'
      ? minha
        ? 'com você'
        : `com ${quemAtende ?? 'outra pessoa'}${desde ? ` desde ${hourText(desde, zone)}` : ''}`
      : situacao === 'NA_FILA'
        ? 'na fila'
        : situacao === 'ADIADA' && conversa.adiadaAte
          ? `adiada até ${ateQuando(conversa.adiadaAte, zone)}`
          : 'resolvida';
  return (
    <header className="conversas__topo">
      <span className="conversas__voltar">
        <Button label="Voltar" about="à lista" icon="arrow_back" size="small" onClick={voltar} />
      </span>
      <span className="conversas__rosto" aria-hidden="true">
        {cliente ? iniciais(conversa.nome) : '+'}
      </span>
      <span className="conversas__quem">
        <h2>{conversa.nome}</h2>
        <small className="lead">
          {phoneText(conversa.telefone)} · {meio}
        </small>
      </span>
      <Acionavel acao="assumir" quando={livre}>
        <Button
          label="Assumir"
          icon="person"
          tone="primary"
          onClick={() => void tentar(() => mover('assumir', conversa), 'A conversa é sua.')}
        />
      </Acionavel>
      <Acionavel acao="resolver" quando={minha}>
        <Button
          label="Resolver"
          icon="check"
          onClick={() => void tentar(() => mover('resolver', conversa), 'Conversa resolvida.')}
        />
      </Acionavel>
      <Acionavel acao="passar" quando={situacao === 'COM_ALGUEM' && tem} escondida>
        <Button label="Passar" onClick={() => void aQuem()} />
      </Acionavel>
      <Acionavel acao="pedido" quando escondida>
        <Button label="Novo pedido" onClick={() => go(novoPedidoDe(painel))} />
      </Acionavel>
      <More
        label="Mais ações da conversa"
        items={[
          ...(situacao === 'COM_ALGUEM' && tem
            ? [{ label: 'Passar a outra pessoa', icon: 'group' as const, onSelect: () => void aQuem() }]
            : []),
          ...(minha ? [{ label: 'Adiar', icon: 'schedule' as const, onSelect: () => void adiar() }] : []),
          ...(tem && situacao !== 'NA_FILA'
            ? [
                {
                  label: 'Devolver à fila',
                  icon: 'undo' as const,
                  onSelect: () => void tentar(() => mover('devolver', conversa), 'Conversa devolvida à fila.'),
                },
              ]
            : []),
          ...(minha && !cliente
            ? [{ label: 'É de um cliente que já existe', icon: 'person' as const, onSelect: () => void quemE() }]
            : []),
          { label: 'Abrir a ficha', icon: 'article' as const, onSelect: () => ficha(conversa.id) },
        ]}
      />
    </header>
  );
};
/** Page of a new order, begun with who writes. */
export const novoPedidoDe = ({ cliente, conversa }: Visto): `/${string}` =>
  cliente
    ? `/delivery/novo-pedido?cliente=${cliente.id}`
    : `/delivery/novo-pedido?busca=${encodeURIComponent(conversa.telefone)}`;

interface AcionavelProps {
  readonly acao: string;
  readonly quando: boolean;
  /** Reached by its key alone; the menu has it too. */
  readonly escondida?: boolean;
  readonly children: ReactNode;
}
/** Button that a key of the page presses. */
const Acionavel = ({ acao, quando, escondida, children }: AcionavelProps) => {
  const place = useRef<HTMLSpanElement>(null);
  useEffect(() => {
    place.current?.querySelector('button')?.setAttribute('data-acao', acao);
  });
  return quando ? (
    <span ref={place} hidden={escondida}>
      {children}
    </span>
  ) : null;
};

/** Bubbles of both sides, with the days and the steps between them. */
const Fala = ({ de, nome }: { readonly de: Falas | undefined; readonly nome: string }) => {
  const { zone } = useWho();
  const lista = useRef<HTMLOListElement>(null);
  const ultima = de?.mensagens.at(-1)?.chave;
  useEffect(() => {
    if (lista.current) lista.current.scrollTop = lista.current.scrollHeight;
  }, [ultima]);
  if (!de)
    return (
      <p className="lead conversas__nada conversas__falas" role="status">
        Lendo as mensagens…
      </p>
    );
  const linhas = [
    ...de.mensagens.map((fala) => ({ ...fala, passo: undefined })),
    ...de.passos.map(({ chave, quando, texto }) => ({ chave, quando, passo: texto })),
  ].sort((a, b) => a.quando.localeCompare(b.quando));
  let antes = '';
  return (
    // A scrolling list must be reachable by keyboard.
    <ol
      className="conversas__falas"
      ref={lista}
      tabIndex={0}
      aria-label={`Mensagens com ${nome}, a mais nova por último`}
    >
      {linhas.length === 0 && <li className="conversas__passo">Nenhuma mensagem nos últimos 90 dias.</li>}
      {linhas.map((linha) => {
        const hoje = dia(linha.quando, zone);
        const novo = hoje !== antes;
        antes = hoje;
        return (
          <li
            key={linha.chave}
            className={linha.passo === undefined && linha.de !== 'CLIENTE' ? 'conversas__nossa' : undefined}
          >
            {novo && <span className="conversas__dia">{hoje}</span>}
            {linha.passo === undefined ? (
              <Balao fala={linha} zone={zone} />
            ) : (
              <span className="conversas__passo">{`${linha.passo} às ${hourText(linha.quando, zone)}`}</span>
            )}
          </li>
        );
      })}
    </ol>
  );
};
const Balao = ({ fala, zone }: { readonly fala: Falas['mensagens'][number]; readonly zone: string }) => {
  const { de, tipo, texto, autor, quando, estado, falhou } = fala;
  const quem = de === 'CLIENTE' ? null : (autor ?? (de === 'EQUIPE' ? 'Equipe' : 'automática'));
  return (
    <div className="conversas__balao" data-de={de}>
      {tipo && <em>{tipo}: veja no aparelho</em>}
      {texto && <p>{texto}</p>}
      <small data-falhou={falhou || undefined}>
        {[quem, hourText(quando, zone), estado?.toLowerCase()].filter(Boolean).join(' · ')}
      </small>
    </div>
  );
};
