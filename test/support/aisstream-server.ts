import type { EncodedPosition, EncodedVoyage } from './ais-encoder.ts';
import { type ServedSocket, startWebSocketServer } from './web-socket-server.ts';

/** What a client of the service asks for. */
interface Asked {
  APIKey?: string;
  BoundingBoxes?: [number, number][][];
  FiltersShipMMSI?: string[];
  FilterMessageTypes?: string[];
}

/** A server that behaves as aisstream.io documents it. */
export interface AisStreamServer {
  url: string;
  sockets: ServedSocket[];
  /** The subscriptions in force, one for each open connection. */
  subscriptions(): Asked[];
  /** Sends a message to every connection that has asked for it. */
  report(message: AisStreamJson): void;
  close(): Promise<void>;
}

/** A message of the service. */
export interface AisStreamJson {
  MessageType: string;
  MetaData: { MMSI: number; time_utc: string };
  Message: Record<string, Record<string, unknown>>;
}

/** Starts a server that knows one key. */
export async function startAisStreamServer(apiKey: string): Promise<AisStreamServer> {
  const asked = new Map<ServedSocket, Asked>();
  const server = await startWebSocketServer({
    message: (text, socket) => {
      const subscription: Asked = JSON.parse(text);
      if (subscription.APIKey === apiKey) {
        asked.set(socket, subscription);
        return;
      }
      socket.send(JSON.stringify({ error: 'Api Key Is Not Valid' }));
      socket.close(1000);
    },
  });
  const open = () => [...asked].filter(([socket]) => socket.isOpen());
  return {
    ...server,
    subscriptions: () => open().map(([, subscription]) => subscription),
    report: (message) => {
      for (const [socket, subscription] of open()) {
        if (isAskedFor(message, subscription)) socket.sendBinary(JSON.stringify(message));
      }
    },
  };
}

function isAskedFor(
  { MessageType, MetaData }: AisStreamJson,
  { FiltersShipMMSI: mmsis, FilterMessageTypes: types }: Asked,
) {
  const isOfVessel = mmsis === undefined || mmsis.includes(String(MetaData.MMSI).padStart(9, '0'));
  return isOfVessel && (types === undefined || types.includes(MessageType));
}

/** A position; what is left out is "not known". */
export function positionReport(position: EncodedPosition, at: string): AisStreamJson {
  const {
    mmsi,
    latitude = 91,
    longitude = 181,
    speedKnots = 102.3,
    courseDegrees = 360,
    headingDegrees = 511,
  } = position;
  const moving = { Sog: speedKnots, Cog: courseDegrees, TrueHeading: headingDegrees };
  const report = { UserID: mmsi, Valid: true, Latitude: latitude, Longitude: longitude, ...moving };
  return envelope('PositionReport', mmsi, at, report);
}

/** Who a vessel says that it is. */
export function shipStaticData({ mmsi, imo = '0', name = '' }: EncodedVoyage, at: string): AisStreamJson {
  const eta = { Month: 6, Day: 10, Hour: 6, Minute: 0 };
  const data = {
    UserID: mmsi,
    Valid: true,
    ImoNumber: Number(imo),
    Name: name.padEnd(20),
    Destination: 'USLAX',
    Eta: eta,
  };
  return envelope('ShipStaticData', mmsi, at, data);
}

function envelope(type: string, mmsi: number, at: string, message: Record<string, unknown>): AisStreamJson {
  const time = new Date(at).toISOString();
  const written = `${time.slice(0, 10)} ${time.slice(11, 23)}000000 +0000 UTC`;
  return { MessageType: type, MetaData: { MMSI: mmsi, time_utc: written }, Message: { [type]: message } };
}
