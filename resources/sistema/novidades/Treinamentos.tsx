import { useState } from 'react';
import type { Returned } from '#kit';
import { choiceLabel } from '#fields/choices';
import { Button, Empty, Loaded, Sign, useCall, useDo, usePrint, useTimes, useToast, Window } from '#screen';
import { categoriasDoTreinamento, tiposDeTreinamento } from '../../../schemas/sistema/novidades/treinamento';
import {
  abrirTreinamento,
  arquivoDoTreinamento,
  certificadoDoTreinamento,
  concluirTreinamento,
  lerTreinamento,
  meusTreinamentos,
} from './novidades';
import { Perguntas } from './Perguntas';
import { Texto } from './Texto';

type Treinamento = Returned<typeof meusTreinamentos.result>[number];
type Categoria = Treinamento['categoria'];
const categorias = Object.keys(categoriasDoTreinamento) as Categoria[];
const icones = { VIDEO: 'play', TEXTO: 'article', PDF: 'description', LINK: 'open_in_new' } as const;

/** Trainings by category, with the reader's progress. */
export const Treinamentos = () => {
  const resposta = useCall(meusTreinamentos, {}, { keep: true });
  return (
    <section className="novidades__parte" aria-labelledby="novidades-treinamentos">
      <h2 id="novidades-treinamentos">Treinamento</h2>
      <Loaded of={resposta} what="os treinamentos">
        {(todos) =>
          todos.length === 0 ? (
            <Empty icon="play" title="Nenhum treinamento por enquanto" />
          ) : (
            <Estantes todos={todos} onChange={resposta.refresh} />
          )
        }
      </Loaded>
    </section>
  );
};

interface EstantesProps {
  readonly todos: readonly Treinamento[];
  readonly onChange: () => void;
}
const Estantes = ({ todos, onChange }: EstantesProps) => {
  const [lendo, ler] = useState<Treinamento>();
  const [respondendo, responder] = useState<Treinamento>();
  const feitos = todos.filter(({ concluidoEm }) => concluidoEm != null).length;
  const { run: abrir } = useDo(abrirTreinamento, { quiet: true });
  const { run, isRunning } = useDo(concluirTreinamento);
  const toast = useToast();
  const abriu = ({ id, vistoEm }: Treinamento): void => {
    if (vistoEm == null) void abrir({ treinamento: id }).then(onChange, () => undefined);
  };
  const concluir = async ({ id, titulo }: Treinamento): Promise<void> => {
    await run({ treinamento: id });
    toast.success(`“${titulo}” concluído!`);
    ler(undefined);
    // Its button is gone: the keyboard stays at the training.
    document.getElementById(`treinamento-${id}`)?.focus();
  };
  const concluindo = (um: Treinamento): void => void concluir(um).catch(() => undefined);
  return (
    <>
      <p className="novidades__progresso">
        <progress aria-label="Treinamentos concluídos" value={feitos} max={todos.length} />
        <span>{`${feitos} de ${todos.length} ${todos.length === 1 ? 'concluído' : 'concluídos'}`}</span>
      </p>
      {categorias
        .map((categoria) => [categoria, todos.filter((um) => um.categoria === categoria)] as const)
        .filter(([, nela]) => nela.length > 0)
        .map(([categoria, nela]) => (
          <section key={categoria} className="novidades__estante" aria-labelledby={`estante-${categoria}`}>
            <h3 id={`estante-${categoria}`}>{choiceLabel(categoria, categoriasDoTreinamento)}</h3>
            <ul>
              {nela.map((um) => (
                <Cartao
                  key={um.id}
                  um={um}
                  busy={isRunning}
                  onOpen={() => abriu(um)}
                  onText={() => ler(um)}
                  onDone={() => (um.perguntas > 0 ? responder(um) : concluindo(um))}
                />
              ))}
            </ul>
          </section>
        ))}
      {lendo && (
        <Leitura
          um={lendo}
          busy={isRunning}
          onClose={() => ler(undefined)}
          onDone={
            lendo.concluidoEm != null
              ? undefined
              : () => {
                  if (lendo.perguntas === 0) return concluindo(lendo);
                  responder(lendo);
                  return ler(undefined);
                }
          }
        />
      )}
      {respondendo && (
        <Perguntas
          um={respondendo}
          onClose={() => {
            responder(undefined);
            document.getElementById(`treinamento-${respondendo.id}`)?.focus();
          }}
        />
      )}
    </>
  );
};

/** Words of the button that completes a training. */
const feitoDe = ({ perguntas }: Treinamento): string =>
  perguntas > 0 ? 'Responder às perguntas' : 'Marcar como concluído';

interface CartaoProps {
  readonly um: Treinamento;
  readonly busy: boolean;
  readonly onOpen: () => void;
  readonly onText: () => void;
  readonly onDone: () => void;
}
const Cartao = ({ um, busy, onOpen, onText, onDone }: CartaoProps) => {
  const { id, titulo, descricao, tipo, duracao, vistoEm, concluidoEm, nota } = um;
  const { date } = useTimes();
  const print = usePrint();
  return (
    <li className="card novidades__treinamento">
      <h4 id={`treinamento-${id}`} tabIndex={-1}>
        <Sign name={icones[tipo]} /> {titulo}
      </h4>
      {descricao && <p className="paragrafo">{descricao}</p>}
      <p className="novidades__nota">
        <span>{`${choiceLabel(tipo, tiposDeTreinamento)}${duracao == null ? '' : ` · ${duracao} min`}`}</span>
        {concluidoEm == null ? (
          vistoEm != null && <span className="status status--info">Visto</span>
        ) : (
          <span className="status status--success">
            {`Concluído em ${date(concluidoEm)}${nota == null ? '' : `, ${nota}% de acertos`}`}
          </span>
        )}
      </p>
      <div className="novidades__botoes">
        <Abrir um={um} onOpen={onOpen} onText={onText} />
        {concluidoEm == null && (
          <Button
            label={feitoDe(um)}
            about={titulo}
            size="small"
            icon={um.perguntas > 0 ? 'checklist' : 'check'}
            busy={busy}
            onClick={onDone}
          />
        )}
        {concluidoEm != null && nota != null && (
          <Button
            label="Certificado"
            about={`de ${titulo}, para imprimir`}
            size="small"
            icon="print"
            onClick={() => print(certificadoDoTreinamento, { treinamento: id })}
          />
        )}
      </div>
    </li>
  );
};

/** The way to the content: another tab, or a window of the page for a text. */
const Abrir = ({ um: { id, titulo, tipo, url }, onOpen, onText }: Pick<CartaoProps, 'um' | 'onOpen' | 'onText'>) => {
  const print = usePrint();
  if (tipo === 'TEXTO')
    return (
      <Button
        label="Ler"
        about={titulo}
        size="small"
        onClick={() => {
          onOpen();
          onText();
        }}
      />
    );
  if (tipo === 'PDF')
    return (
      <Button
        label="Abrir o PDF"
        about={`de ${titulo}, em outra aba`}
        size="small"
        onClick={() => {
          onOpen();
          print(arquivoDoTreinamento, { treinamento: id });
        }}
      />
    );
  return url ? (
    <a className="btn btn--secondary btn--small" href={url} target="_blank" rel="noopener noreferrer" onClick={onOpen}>
      {tipo === 'VIDEO' ? 'Assistir' : 'Abrir'}
      <span className="visually-hidden">{` ${titulo} (abre em outra aba)`}</span>
    </a>
  ) : null;
};

interface LeituraProps {
  readonly um: Treinamento;
  readonly busy: boolean;
  readonly onClose: () => void;
  readonly onDone: (() => void) | undefined;
}
const Leitura = ({ um, busy, onClose, onDone }: LeituraProps) => (
  <Window
    title={um.titulo}
    size="medium"
    onClose={onClose}
    footer={
      <>
        <Button label="Fechar" onClick={onClose} />
        {onDone && <Button label={feitoDe(um)} tone="primary" busy={busy} onClick={onDone} />}
      </>
    }
  >
    <Loaded of={useCall(lerTreinamento, { treinamento: um.id })} what="o texto">
      {({ texto }) => <Texto de={texto ?? ''} />}
    </Loaded>
  </Window>
);
