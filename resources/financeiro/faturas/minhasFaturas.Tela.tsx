import { dayText } from '#kit/dayText';
import { useState } from 'react';
import { choiceLabel } from '#fields/choices';
import type { Returned } from '#kit';
import {
  Button,
  Loaded,
  Page,
  PageLink,
  RowsLink,
  Sign,
  useCall,
  useCopy,
  useDo,
  usePrint,
  useRows,
  useToast,
  useWho,
} from '#screen';
import { faturaEmpresa } from '../../../schemas/financeiro/faturas/faturaEmpresa';
import { empresaCredito } from '../../../schemas/financeiro/faturas/empresaCredito';
import { dinheiro } from '../../comum/centavos';
import { faturaAtual, retentarPagamento, segundaVia, simularPagamento, verificarStatus } from './minhasFaturas';
import './faturas.css';

type Resumo = Returned<typeof faturaAtual.result>;
type Aberta = NonNullable<Resumo['aberta']>;

/** Page of the invoices of the present company; it begins anew in another one. */
export default () => {
  const { company } = useWho();
  return company && <Faturas key={company.id} />;
};

/** Seconds between two questions to the partner while somebody pays, and how often they are asked. */
const [cada, vezes] = [5, 120];

const Faturas = () => {
  const resposta = useCall(faturaAtual, {}, { keep: true, every: 15 });
  const { data, refresh } = resposta;
  const { aberta } = data ?? {};
  return (
    <Page aside={data && <Lado resumo={data} />}>
      <Loaded of={resposta} what="as faturas">
        {(lido) => (
          <>
            {lido.bloqueado && (
              <p className="faturas__aviso" role="alert">
                <Sign name="block" /> O acesso da empresa está bloqueado. Ele abre em até um minuto depois do pagamento.
              </p>
            )}
            {aberta ? (
              <Atual key={aberta.id} fatura={aberta} resumo={lido} onChange={refresh} />
            ) : (
              <EmDia resumo={lido} />
            )}
            {aberta && <Itens fatura={aberta} />}
          </>
        )}
      </Loaded>
      <Anteriores />
    </Page>
  );
};

const EmDia = ({ resumo: { credito } }: { readonly resumo: Resumo }) => (
  <section className="card faturas__cartao" aria-labelledby="em-dia">
    <h2 id="em-dia">
      <span className="status status--success">Nada a pagar agora</span>
    </h2>
    <p className="lead">
      A próxima fatura aparece aqui alguns dias antes do vencimento.
      {credito > 0 && ` O seu crédito de ${dinheiro(credito)} será abatido dela.`}
    </p>
  </section>
);

const tomDe = ({ situacao, atraso }: Aberta) =>
  situacao === 'EM_PROCESSAMENTO' ? 'info' : atraso > 0 ? 'error' : 'warning';
const situacaoDe = ({ situacao, atraso, vencimento }: Aberta): string => {
  if (situacao === 'EM_PROCESSAMENTO') return 'Pagamento em andamento';
  if (atraso === 0) return `Vence em ${dayText(vencimento)}`;
  return atraso === 1 ? 'Vencida ontem' : `Vencida há ${atraso} dias`;
};

interface AtualProps {
  readonly fatura: Aberta;
  readonly resumo: Resumo;
  readonly onChange: () => void;
}
const Atual = ({ fatura, resumo, onChange }: AtualProps) => {
  const { id, competencia, total, valor, vencimento, pagavelAte, qr, pix, boleto, link, multa, juros } = fatura;
  const print = usePrint();
  const toast = useToast();
  const [perguntas, setPerguntas] = useState(0);
  // Asked while the page is looked at, at most ten minutes; the answer itself counts the questions.
  const { data: status } = useCall(verificarStatus, {}, { when: perguntas < vezes, every: cada, keep: true });
  const [ultima, setUltima] = useState(status);
  if (status !== ultima) {
    setUltima(status);
    setPerguntas(perguntas + 1);
    if (status && status.situacao === 'PAGA') onChange();
  }
  const { run: simular, isRunning } = useDo(simularPagamento);
  const simulando = async (): Promise<void> => {
    await simular({ fatura: id });
    toast.success('SIMULAÇÃO: pagamento feito!');
    onChange();
  };
  return (
    <section className="card faturas__cartao" aria-labelledby="fatura-atual">
      <div className="faturas__topo">
        <div>
          <h2 id="fatura-atual">Fatura de {dayText(competencia)}</h2>
          <span className={`status status--${tomDe(fatura)}`}>{situacaoDe(fatura)}</span>
          <p className="faturas__total">{dinheiro(total)}</p>
        </div>
        <div className="faturas__nota">
          {multa + juros > 0 ? (
            <>
              <p>
                Venceu em {dayText(vencimento)}, por {dinheiro(valor)}
              </p>
              <p>Multa e juros até hoje: mais {dinheiro(multa + juros)}</p>
            </>
          ) : (
            pagavelAte &&
            pagavelAte > vencimento && <p>Pagável sem multa até {dayText(pagavelAte)}, o próximo dia útil</p>
          )}
          <Button label="Segunda via" icon="print" size="small" onClick={() => print(segundaVia, { fatura: id })} />
        </div>
      </div>
      {resumo.simulado && pix && (
        <p className="faturas__aviso">
          <Sign name="info" /> SIMULAÇÃO: estes códigos não têm valor, nenhum banco os paga.
          {resumo.ensaia && (
            <Button label="Simular o pagamento" size="small" busy={isRunning} onClick={() => void simulando()} />
          )}
        </p>
      )}
      <div className="faturas__pagar">
        {qr && <img src={qr} alt="QR Code do Pix" width={180} height={180} />}
        <div className="faturas__formas">
          {pix && (
            <Codigo nome="Pix" nota="cai na hora; esta página muda sozinha" texto={pix} copiar="Copiar código Pix" />
          )}
          {boleto && <Codigo nome="Boleto" nota="cai em 1 dia útil" texto={boleto} copiar="Copiar linha do boleto" />}
          {!pix && !boleto && (
            <p className="lead">
              {link ? (
                <a href={link} target="_blank" rel="noopener noreferrer">
                  Abrir o link de pagamento<span className="visually-hidden"> (abre em outra aba)</span>
                </a>
              ) : (
                'O Pix e o boleto estão sendo preparados: aparecem aqui em instantes.'
              )}
            </p>
          )}
          <Cartao fatura={fatura} resumo={resumo} onChange={onChange} />
        </div>
      </div>
    </section>
  );
};

const Codigo = ({
  nome,
  nota,
  texto,
  copiar,
}: {
  readonly nome: string;
  readonly nota: string;
  readonly texto: string;
  readonly copiar: string;
}) => {
  const copy = useCopy();
  return (
    <div>
      <p>
        <strong>{nome}</strong> <span className="faturas__nota">{nota}</span>
      </p>
      <div className="faturas__codigo">
        <code>{texto}</code>
        <Button label={copiar} icon="content_copy" size="small" onClick={() => void copy(texto)} />
      </div>
    </div>
  );
};

const Cartao = ({ fatura, resumo: { cartao, proximos }, onChange }: AtualProps) => {
  const toast = useToast();
  const { run: tentar, isRunning } = useDo(retentarPagamento, { fails: 'again' });
  if (!cartao)
    return (
      <p className="faturas__nota">
        Prefere não lembrar? <PageLink to="/financeiro/assinatura">Cadastre um cartão</PageLink>
      </p>
    );
  const bandeira = !cartao.bandeira ? '' : `${cartao.bandeira.replace('_', ' ').toLowerCase()} `;
  const tentando = async (): Promise<void> => {
    try {
      const { situacao, mensagem } = await tentar({ fatura: fatura.id });
      if (situacao === 'PAGA') toast.success('Fatura paga!');
      else toast.info(mensagem ?? 'Pagamento em andamento.');
    } catch {
      // The sentence was shown; the page reads what it changed.
    }
    onChange();
  };
  const proxima = proximos.find(({ texto }) => texto === 'Tentamos o cartão');
  return (
    <div className={fatura.recusa ? 'faturas__recusa' : undefined}>
      <p>
        <strong>
          Cartão {bandeira}final {cartao.final}
        </strong>
      </p>
      {fatura.recusa && <p>A última tentativa não passou: {fatura.recusa}.</p>}
      {proxima && <p className="faturas__nota">Tentamos em {dayText(proxima.dia)}.</p>}
      {fatura.situacao === 'ABERTA' && (
        <div className="faturas__botoes">
          <Button
            label={fatura.recusa ? 'Tentar de novo' : 'Cobrar agora'}
            icon="refresh"
            busy={isRunning}
            onClick={() => void tentando()}
          />
          <PageLink to="/financeiro/assinatura">Trocar cartão</PageLink>
        </div>
      )}
    </div>
  );
};

const Itens = ({ fatura: { itens, total, vencimento, valor, multa, juros } }: { readonly fatura: Aberta }) => (
  <section className="card faturas__cartao" aria-labelledby="itens-da-fatura">
    <h2 id="itens-da-fatura">O que está nesta fatura</h2>
    <dl className="faturas__itens">
      {itens.map(({ tipo, descricao, quantidade, unitario, valor: preco }, index) => (
        <div key={`${tipo}${index}`}>
          <dt>
            {descricao}
            {quantidade > 1 && (
              <span className="faturas__nota">
                {quantidade} × {dinheiro(unitario)}
              </span>
            )}
          </dt>
          <dd>{dinheiro(preco)}</dd>
        </div>
      ))}
      {multa + juros > 0 && (
        <div>
          <dt>Valor no vencimento, {dayText(vencimento)}</dt>
          <dd>{dinheiro(valor)}</dd>
        </div>
      )}
      <div className="faturas__soma">
        <dt>Total para pagar hoje</dt>
        <dd>{dinheiro(total)}</dd>
      </div>
    </dl>
  </section>
);

const Anteriores = () => {
  const print = usePrint();
  const { rows, isLoading, error, refresh } = useRows(faturaEmpresa, {
    filter: { situacao: ['PAGA', 'ESTORNADA', 'CANCELADA'] },
    sort: ['vencimento', 'desc'],
    size: 12,
  });
  const { choices } = faturaEmpresa.fields.situacao;
  const formas = faturaEmpresa.fields.formaPagamento.choices;
  return (
    <section className="card faturas__cartao" aria-labelledby="faturas-anteriores">
      <h2 id="faturas-anteriores">Faturas anteriores</h2>
      {error ? (
        <p className="lead">
          Erro ao tentar carregar as faturas anteriores.{' '}
          <Button label="Tentar novamente" size="small" onClick={refresh} />
        </p>
      ) : isLoading ? (
        <p className="lead" role="status" aria-busy="true">
          Carregando…
        </p>
      ) : rows.length === 0 ? (
        <p className="lead">As faturas pagas aparecem aqui.</p>
      ) : (
        <ul className="faturas__lista">
          {rows.map(
            ({ id, competencia, valor, pagoValor, situacao, dataPagamento, formaPagamento, encargos, notaNumero }) => (
              <li key={id}>
                <span>{dayText(competencia)}</span>
                <span>{dinheiro(pagoValor ?? valor)}</span>
                <span>
                  <span className={`status status--${situacao === 'PAGA' ? 'success' : 'error'}`}>
                    {choiceLabel(situacao, choices!)}
                    {situacao === 'PAGA' && dataPagamento && ` em ${dayText(dataPagamento)}`}
                    {formaPagamento && `, ${choiceLabel(formaPagamento, formas!).toLowerCase()}`}
                  </span>
                  {encargos !== null && encargos > 0 && (
                    <span className="faturas__nota">com {dinheiro(encargos)} de multa e juros</span>
                  )}
                  {notaNumero && <span className="faturas__nota">Nota {notaNumero}</span>}
                </span>
                <Button
                  label="PDF"
                  about={`da fatura de ${dayText(competencia)}`}
                  icon="print"
                  size="small"
                  onClick={() => print(segundaVia, { fatura: id })}
                />
              </li>
            ),
          )}
        </ul>
      )}
    </section>
  );
};

const momento = (at: string, timeZone: string): string =>
  new Date(at).toLocaleString('pt-BR', { timeZone, dateStyle: 'short', timeStyle: 'short' });
const Lado = ({ resumo: { passos, proximos, excecao, emails, credito, aberta } }: { readonly resumo: Resumo }) => {
  const { zone } = useWho();
  return (
    <>
      {aberta && (
        <section className="card faturas__cartao" aria-labelledby="linha-do-tempo">
          <h2 id="linha-do-tempo">O que acontece a seguir</h2>
          {excecao ? (
            <p className="lead">Esta empresa está fora da cobrança automática: {excecao}</p>
          ) : (
            <>
              <ol className="faturas__tempo">
                {passos.toReversed().map(({ id, quando, resultado }) => (
                  <li key={id} className="faturas__feito">
                    <time dateTime={quando!}>{momento(quando!, zone)}</time> {resultado}
                  </li>
                ))}
                {proximos.map(({ dia, texto }) => (
                  <li key={`${dia}${texto}`}>
                    <time dateTime={dia}>{dayText(dia)}</time> {texto}
                  </li>
                ))}
              </ol>
              <p className="faturas__nota">Tudo isto para assim que o pagamento entrar.</p>
            </>
          )}
        </section>
      )}
      <section className="card faturas__cartao" aria-labelledby="quem-recebe">
        <h2 id="quem-recebe">Quem recebe os avisos</h2>
        <p>{(emails ?? []).join(', ')}</p>
        <p className="faturas__nota">e, pelo sino, quem vê o faturamento.</p>
        {credito > 0 && (
          <p>
            Crédito para a próxima fatura: <strong>{dinheiro(credito)}</strong>{' '}
            <RowsLink of={empresaCredito} filter={{}}>
              de onde vem
            </RowsLink>
          </p>
        )}
        <PageLink to="/financeiro/assinatura">Assinatura e serviços</PageLink>
      </section>
    </>
  );
};
