import { useQuery } from '@tanstack/react-query';
import { useId, useRef, useState, type FormEvent } from 'react';
import { isEmail } from '#fields/email/email';
import { Button, EmailRows, IconButton, Skeleton } from '#fields/parts';
import { days } from '#fields/weekdays/weekdays';
import { exportNames, type ExportFormat } from '#kit/work/exports';
import { messages } from '#kit/messages';
import { frequencies, sentPeriods, type Frequency, type ReportModel, type ScheduleView } from '#kit/resource/report';
import { call, messageOf, onceKey } from '../http';
import { Dialog, useConfirm, useToast } from '../ui';
import type { Values } from './filters';

const weekdays = Object.values(days);
const hours = Array.from({ length: 24 }, (_, hour) => `${String(hour).padStart(2, '0')}:00`);
interface ScheduleDialogProps {
  readonly report: ReportModel;
  readonly filters: Values;
  readonly zone: string;
  readonly onClose: () => void;
}
/** «Agendar por e-mail»: when, to whom and as what the report is sent by itself, and what is scheduled already. */
const ScheduleDialog = ({ report, filters, zone, onClose }: ScheduleDialogProps) => {
  const id = useId();
  const toast = useToast();
  const box = useRef<HTMLFormElement>(null);
  const [frequency, setFrequency] = useState<Frequency>('SEMANAL');
  const [weekday, setWeekday] = useState(1);
  const [monthday, setMonthday] = useState(1);
  const [hour, setHour] = useState('07:00');
  const [format, setFormat] = useState<ExportFormat>(report.formats[0]!);
  const [emails, setEmails] = useState<readonly string[]>(['']);
  const [isStrict, setStrict] = useState(false);
  const [failure, setFailure] = useState<string>();
  const [isBusy, setBusy] = useState(false);
  const [key, setKey] = useState(onceKey);
  const { data, error, refetch } = useQuery({
    queryKey: [report.name, 'getSchedules'],
    gcTime: 0,
    queryFn: async ({ signal }) =>
      (await call<ScheduleView>('GET', `${report.root}/agendamentos`, undefined, { signal })).results ?? [],
  });
  const send = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    const to = [...new Set(emails.map((one) => one.trim()).filter(Boolean))];
    const wrong = emails.findIndex((one) => one.trim() !== '' && !isEmail(one.trim()));
    setStrict(true);
    setFailure(to.length === 0 ? messages.noRecipient : undefined);
    if (to.length === 0 || wrong >= 0) {
      box.current?.querySelectorAll<HTMLInputElement>('.report-schedule__emails input')[Math.max(0, wrong)]?.focus();
      return;
    }
    setBusy(true);
    try {
      await call(
        'POST',
        `${report.root}/agendar`,
        {
          formato: format,
          frequencia: frequency,
          hora: hour,
          diaSemana: weekday,
          diaMes: monthday,
          emails: to,
          filtros: filters,
        },
        { key },
      );
      toast.success('Relatório agendado!');
      setKey(onceKey());
      setEmails(['']);
      setStrict(false);
      await refetch();
    } catch (problem) {
      setFailure(messageOf(problem));
    } finally {
      setBusy(false);
    }
  };
  return (
    <Dialog
      open
      title="Agendar por e-mail"
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>Fechar</Button>
          <Button type="submit" form={id} variant="primary" icon="schedule" busy={isBusy}>
            Agendar
          </Button>
        </>
      }
    >
      <form id={id} ref={box} className="report-schedule" onSubmit={(event) => void send(event)} noValidate>
        <p className="lead">
          {report.period
            ? `O arquivo traz ${sentPeriods[frequency]}, com os demais filtros como estão agora.`
            : 'O arquivo vai com os filtros como estão agora.'}
        </p>
        <div className="report-schedule__when">
          <Choice
            label="Frequência"
            value={frequency}
            onChange={(value) => setFrequency(value as Frequency)}
            choices={Object.entries(frequencies)}
          />
          {frequency === 'SEMANAL' && (
            <Choice
              label="Dia da semana"
              value={String(weekday)}
              onChange={(value) => setWeekday(Number(value))}
              choices={weekdays.map((name, index) => [String(index), name])}
            />
          )}
          {frequency === 'MENSAL' && (
            <Choice
              label="Dia do mês"
              value={String(monthday)}
              onChange={(value) => setMonthday(Number(value))}
              choices={Array.from({ length: 28 }, (_, index) => [String(index + 1), String(index + 1)])}
            />
          )}
          <Choice label="Hora" value={hour} onChange={setHour} choices={hours.map((one) => [one, one])} />
          <Choice
            label="Formato"
            value={format}
            onChange={(value) => setFormat(value as ExportFormat)}
            choices={report.formats.map((one) => [one, exportNames[one]])}
          />
        </div>
        <div className="report-schedule__emails" role="group" aria-labelledby={`${id}-to`}>
          <span id={`${id}-to`} className="labelled__label">
            Para
          </span>
          <EmailRows
            id={`${id}-email`}
            label="E-mail"
            rows={emails}
            onChange={(next) => {
              setFailure(undefined);
              setEmails(next);
            }}
            isStrict={isStrict}
            canDeleteFirst={false}
          />
        </div>
        {failure && (
          <p className="labelled__error" role="alert">
            {failure}
          </p>
        )}
      </form>
      <h3 className="report-schedule__title">Agendados</h3>
      {error && !data ? (
        <p role="alert">{messageOf(error)}</p>
      ) : !data ? (
        <Skeleton width="24ch" />
      ) : data.length === 0 ? (
        <p className="lead">Nenhum envio agendado para este relatório.</p>
      ) : (
        <ul className="report-schedule__list">
          {data.map((one) => (
            <Scheduled key={one.id} schedule={one} report={report} zone={zone} onGone={() => void refetch()} />
          ))}
        </ul>
      )}
    </Dialog>
  );
};
export default ScheduleDialog;

interface ChoiceProps {
  readonly label: string;
  readonly value: string;
  readonly choices: readonly (readonly string[])[];
  readonly onChange: (value: string) => void;
}
const Choice = ({ label, value, choices, onChange }: ChoiceProps) => (
  <label className="labelled">
    <span className="labelled__label">{label}</span>
    <select className="input" value={value} onChange={({ target }) => onChange(target.value)}>
      {choices.map(([one, name]) => (
        <option key={one} value={one}>
          {name}
        </option>
      ))}
    </select>
  </label>
);

const Scheduled = ({
  schedule,
  report,
  zone,
  onGone,
}: {
  readonly schedule: ScheduleView;
  readonly report: ReportModel;
  readonly zone: string;
  readonly onGone: () => void;
}) => {
  const toast = useToast();
  const confirm = useConfirm();
  const { frequencia, diaSemana, diaMes, hora, formato, emails, proxima, usuario, erro } = schedule;
  const when = `${frequencies[frequencia]}${diaSemana === null ? '' : ` (${weekdays[diaSemana]!.toLowerCase()})`}${diaMes === null ? '' : ` (dia ${diaMes})`} às ${hora}`;
  const remove = async (): Promise<void> => {
    if (!(await confirm({ text: messages.confirmDelete, tone: 'danger' }))) return;
    try {
      await call('DELETE', `${report.root}/agendamento/${schedule.id}`);
      onGone();
    } catch (problem) {
      toast.error(messageOf(problem));
    }
  };
  return (
    <li>
      <div>
        <strong>{when}</strong>
        <p>{`${exportNames[formato]} para ${emails.join(', ')}`}</p>
        <p className="lead">{`Próximo envio: ${new Date(proxima).toLocaleString('pt-BR', { timeZone: zone, dateStyle: 'short', timeStyle: 'short' }).replace(',', ' às')}, por ${usuario}`}</p>
        {erro && <p className="labelled__error">{`O último não foi enviado: ${erro}`}</p>}
      </div>
      <IconButton icon="delete" label={`Excluir: ${when}`} onClick={() => void remove()} />
    </li>
  );
};
