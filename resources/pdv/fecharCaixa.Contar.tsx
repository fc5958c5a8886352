import { useId, useRef, useState, type KeyboardEvent } from 'react';
import { Button, NotSaved, RecordLink, useKeys, useMove } from '#screen';
import { formasPagamento } from '../../schemas/delivery/pedidos/pedido';
import { vidaDoCaixa } from '../../schemas/pdv/caixa';
import { contaMesa } from '../../schemas/salao/contaMesa';
import type { Fechamento } from './caixa.Resultado';
import { cedulas, contadasDe, lerQuantas, somaDasCedulas, type Contadas } from './contagem';
import { dinheiro, dinheiroDe, emCentavos, lerCentavos, reais } from '../comum/centavos';

type Textos = Readonly<Record<string, string>>;
const escrito = (cents: number): string =>
  reais(cents).toLocaleString('pt-BR', { minimumFractionDigits: 2, maximumFractionDigits: 2 });

interface Props {
  readonly fechamento: Fechamento;
  readonly aoTerFechado: () => void;
}
/** Blind count of each used form; cash as a total, or by note and coin. Enter goes on, F10 closes. */
export const Contar = ({ fechamento, aoTerFechado }: Props) => {
  const { formas, contas } = fechamento;
  const id = useId();
  const form = useRef<HTMLDivElement>(null);
  const mover = useMove(vidaDoCaixa);
  const [textos, setTextos] = useState<Textos>({});
  const [quantas, setQuantas] = useState<Textos>({});
  // Asked for when the difference exceeds the company's tolerance.
  const [justificativa, setJustificativa] = useState<string>();
  const [observacao, setObservacao] = useState('');
  const [isBusy, setBusy] = useState(false);
  const [erros, setErros] = useState<Textos>({});
  const perguntadas = formas.filter(({ sozinho }) => !sozinho);
  const contar = (valor: number, texto: string): void => {
    const next = { ...quantas, [valor]: texto };
    setQuantas(next);
    const sum = somaDasCedulas(next);
    setTextos({ ...textos, DINHEIRO: sum === undefined ? '' : escrito(sum) });
    setErros({});
  };
  const digitar = (forma: string, texto: string): void => {
    setTextos({ ...textos, [forma]: texto });
    if (forma === 'DINHEIRO') setQuantas({});
    setErros({});
  };
  const fechar = async (): Promise<void> => {
    if (isBusy) return;
    const lidos = perguntadas.map(({ forma }) => [forma, lerCentavos(textos[forma] ?? '')] as const);
    const wrong = Object.fromEntries([
      ...lidos
        .filter(([, cents]) => cents == null || cents < 0)
        .map(([forma, cents]) => [
          forma,
          cents === null ? 'Diga quanto há. Zero, se não há nada.' : 'Escreva um valor em reais, como 243,80.',
        ]),
      ...cedulas.filter(({ valor }) => lerQuantas(quantas[valor]) === undefined).map(({ valor }) => [valor, 'inteiro']),
    ]) as Textos;
    if (Object.keys(wrong).length > 0) {
      setErros(wrong);
      form.current?.querySelector<HTMLInputElement>(`[name="${Object.keys(wrong)[0]}"]`)?.focus();
      return;
    }
    setBusy(true);
    try {
      await mover(
        'fechar',
        { id: fechamento.id },
        {
          informado: lidos.map(([forma, cents]) => ({ forma, valor: reais(cents ?? 0) })),
          cedulas: contadasDe(quantas),
          justificativa: justificativa?.trim() || null,
          observacao: observacao.trim() || null,
        },
      );
      aoTerFechado();
    } catch (error) {
      const falta = error instanceof NotSaved ? error.fields.justificativa : undefined;
      if (falta === undefined)
        setErros({ '': error instanceof NotSaved ? error.message : 'O caixa não foi fechado. Tente de novo.' });
      else {
        setErros({ justificativa: falta });
        setJustificativa(justificativa ?? '');
      }
    } finally {
      setBusy(false);
    }
  };
  useKeys({ F10: () => void fechar() });
  /** Moves to the next field in the order of counting; after the last one to the button. */
  const onKeyDown = (event: KeyboardEvent<HTMLDivElement>): void => {
    if (event.key !== 'Enter' || !(event.target instanceof HTMLInputElement)) return;
    event.preventDefault();
    const { target } = event;
    const stops = [...form.current!.querySelectorAll<HTMLElement>('.fechar__campo, .fechar__pe button')];
    const coins = [...form.current!.querySelectorAll<HTMLElement>('.fechar__quantas')];
    const coin = coins.indexOf(target);
    // Leaves the last coin for the form after cash.
    const next = coin < 0 ? stops[stops.indexOf(target) + 1] : (coins[coin + 1] ?? stops[1]);
    next?.focus();
  };
  return (
    <div className="fechar" ref={form} onKeyDown={onKeyDown}>
      <section className="card fechar__formas" aria-labelledby={`${id}-formas`}>
        <div className="fechar__cabeca">
          <h2 id={`${id}-formas`}>O que há de cada forma</h2>
          <span className="fechar__cego">Às cegas: o esperado aparece depois</span>
        </div>
        <ul>
          {formas.map(({ forma, texto, sozinho }, index) => (
            <li key={forma}>
              <label htmlFor={`${id}-${forma}`}>
                <strong>{formasPagamento[forma]}</strong>
                <small>{texto}</small>
              </label>
              {sozinho ? (
                <span id={`${id}-${forma}`} className="fechar__sozinho">
                  <span className="status status--success">Lido sozinho</span>
                  <small>anotado pelo sistema em cada venda</small>
                </span>
              ) : (
                <span>
                  <input
                    id={`${id}-${forma}`}
                    name={forma}
                    className="input fechar__campo"
                    type="text"
                    inputMode="decimal"
                    autoComplete="off"
                    autoFocus={index === 0}
                    value={textos[forma] ?? ''}
                    aria-invalid={erros[forma] !== undefined}
                    aria-describedby={erros[forma] === undefined ? undefined : `${id}-${forma}-erro`}
                    onFocus={({ target }) => target.select()}
                    onBlur={({ target }) => {
                      const cents = lerCentavos(target.value);
                      if (cents != null) setTextos((before) => ({ ...before, [forma]: escrito(cents) }));
                    }}
                    onChange={({ target }) => digitar(forma, target.value)}
                  />
                  {erros[forma] !== undefined && (
                    <small id={`${id}-${forma}-erro`} className="labelled__error">
                      {erros[forma]}
                    </small>
                  )}
                </span>
              )}
            </li>
          ))}
        </ul>
        {justificativa !== undefined && (
          <div className="labelled fechar__observacao">
            <label className="labelled__label" htmlFor={`${id}-justificativa`}>
              O que houve com a diferença
            </label>
            <input
              id={`${id}-justificativa`}
              className="input"
              maxLength={500}
              autoFocus
              aria-required
              aria-invalid={erros.justificativa !== undefined}
              aria-describedby={erros.justificativa === undefined ? undefined : `${id}-justificativa-erro`}
              value={justificativa}
              onChange={({ target }) => {
                setJustificativa(target.value);
                setErros({});
              }}
            />
            {erros.justificativa !== undefined && (
              <small id={`${id}-justificativa-erro`} role="alert" className="labelled__error">
                {erros.justificativa}
              </small>
            )}
          </div>
        )}
        <div className="labelled fechar__observacao">
          <label className="labelled__label" htmlFor={`${id}-observacao`}>
            Observação <span className="lead">opcional</span>
          </label>
          <input
            id={`${id}-observacao`}
            className="input"
            maxLength={500}
            value={observacao}
            onChange={({ target }) => setObservacao(target.value)}
          />
        </div>
        <div className="fechar__pe">
          <p role="alert" className="labelled__error">
            {erros['']}
          </p>
          <p>
            Depois de fechar não se muda a contagem.
            {contas.length > 0 && (
              <>
                {contas.length === 1 ? ' Sobra uma conta aberta: ' : ` Sobram ${contas.length} contas abertas: `}
                {contas.slice(0, 3).map(({ id: conta, nome, total }, at) => (
                  <span key={conta}>
                    {at > 0 && '; '}
                    <RecordLink of={contaMesa} id={conta}>{`${nome}, ${dinheiro(total)}`}</RecordLink>
                  </span>
                ))}
                {contas.length > 3 && ` e mais ${contas.length - 3}`}
                {contas.length === 1 ? '. Ela passa para o próximo caixa.' : '. Elas passam para o próximo caixa.'}
              </>
            )}
          </p>
          <Button label="Fechar o caixa" shortcut="F10" tone="primary" busy={isBusy} onClick={() => void fechar()} />
        </div>
      </section>
      <Cedulas id={id} quantas={quantas} erros={erros} contar={contar} limpar={() => digitar('DINHEIRO', '')} />
    </div>
  );
};

interface CedulasProps {
  readonly id: string;
  readonly quantas: Contadas;
  readonly erros: Textos;
  readonly contar: (valor: number, texto: string) => void;
  readonly limpar: () => void;
}
const Cedulas = ({ id, quantas, erros, contar, limpar }: CedulasProps) => {
  const coluna = (titulo: string, ehNota: boolean) => (
    <div role="group" aria-label={titulo}>
      <h3>{titulo}</h3>
      {cedulas
        .filter((one) => one.ehNota === ehNota)
        .map(({ valor, nome }) => {
          const count = lerQuantas(quantas[valor]);
          return (
            <div key={valor} className="fechar__cedula">
              <label htmlFor={`${id}-${valor}`}>{nome}</label>
              <input
                id={`${id}-${valor}`}
                name={String(valor)}
                className="input fechar__quantas"
                type="text"
                inputMode="numeric"
                autoComplete="off"
                aria-invalid={erros[valor] !== undefined || count === undefined}
                value={quantas[valor] ?? ''}
                onFocus={({ target }) => target.select()}
                onChange={({ target }) => contar(valor, target.value)}
              />
              <output htmlFor={`${id}-${valor}`}>{count ? escrito(valor * count) : ''}</output>
            </div>
          );
        })}
    </div>
  );
  return (
    <section className="card fechar__contar" aria-labelledby={`${id}-contar`}>
      <div className="fechar__cabeca">
        <h2 id={`${id}-contar`}>Contar o dinheiro</h2>
        <Button label="Limpar" size="small" tone="ghost" onClick={limpar} />
      </div>
      <div className="fechar__colunas">
        {coluna('Notas', true)}
        {coluna('Moedas', false)}
      </div>
      <p className="fechar__gaveta">
        <span>Na gaveta</span>
        <strong>{dinheiroDe(somaDasCedulas(quantas) ?? emCentavos(0))}</strong>
      </p>
    </section>
  );
};
