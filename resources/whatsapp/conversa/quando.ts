import { hourText } from '#kit/dayText';
import { todayIn } from '#kit/period';

/** Formats instants in the zone of the company: '20:12' today, 'ontem', '21/11'. */
export const curta = (instante: string, zone: string, now = new Date()): string => {
  const dia = (at: Date): string => todayIn(zone, at);
  const at = new Date(instante);
  if (dia(at) === dia(now)) return hourText(instante, zone);
  if (dia(at) === dia(new Date(now.getTime() - 86_400_000))) return 'ontem';
  return at.toLocaleDateString('pt-BR', { timeZone: zone, day: '2-digit', month: '2-digit' });
};
/** 'domingo, 20:12'. */
export const ateQuando = (instante: string, zone: string): string =>
  `${new Date(instante).toLocaleDateString('pt-BR', { timeZone: zone, weekday: 'long' })}, ${hourText(instante, zone)}`;
/** 'hoje', 'sábado, 21 de novembro'. */
export const dia = (instante: string, zone: string, now = new Date()): string => {
  const at = new Date(instante);
  if (todayIn(zone, at) === todayIn(zone, now)) return 'hoje';
  return at.toLocaleDateString('pt-BR', { timeZone: zone, weekday: 'long', day: 'numeric', month: 'long' });
};
/** 'há 5 min', 'há 3 h', 'há 2 dias'. */
export const ha = (instante: string, now = Date.now()): string => {
  const minutos = Math.max(0, Math.floor((now - Date.parse(instante)) / 60_000));
  if (minutos < 60) return `há ${minutos} min`;
  if (minutos < 2880) return `há ${Math.floor(minutos / 60)} h`;
  return `há ${Math.floor(minutos / 1440)} dias`;
};
