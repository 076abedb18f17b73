import { rmSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import path from 'node:path';
import { feeTiers } from '#shared/payment/fees';
import { streamReaderIds } from '#shared/schedules';
import { bundleAndWatch, bundleOnce, servedRoutes } from './bundles';
import { mediaBucket, setAwsEnvironment, setFunctionEnvironment, tableName, webBucket } from './environment';
import { StartError } from './errors';
import { createFunctions } from './functions';
import { jwtAuthorizer } from './gateway/authorizer';
import { createGateway } from './gateway/gateway';
import { startLiveGateway } from './live/gateway';
import { type Stream, startStream } from './live/stream';
import { logFailure, print, sendStdoutTo, step } from './log';
import { close, listen, PortTakenError } from './ports';
import { endStaleChildren } from './processes';
import { startSchedules } from './schedules';
import { beginSeed, type DemoAccount, seedDemoData } from './seed/seed';
import { localAdmin } from './services/cognito';
import type { Settings } from './settings';
import { createSite, type Site } from './site';
import { allSettledOrThrow, type RegisterStop, type StandIns, type Stop, startStandIns } from './stand-ins';
import { uploadListener } from './uploads';
import { siteHeaders } from './web/headers';
import { builtPages, livePages, noPages, type Pages } from './web/pages';
import { deployTemplates } from './web/templates';
import { writeWholeFile } from './whole-file';

/** The addresses of everything that is running. Also written to `<dataDir>/endpoints.json`. */
export interface Endpoints {
  app: string;
  dynamodb: { url: string; table: string };
  /** Null instead of the secrets of a real Stripe account, which must not be written to a file. */
  stripe: { url: string; secretKey: string | null; publishableKey: string; webhookSecret: string | null };
  mail: { url: string };
  push: { url: string };
  queues: { url: string };
  cognito: { url: string; userPoolId: string; clientId: string };
  s3: { url: string; bucket: string };
  admin: { username: string; password: string };
  demo: DemoAccount[];
}

export interface RunningApp {
  endpoints: Endpoints;
  stop: () => Promise<void>;
}

/** Returns whether an event is a GET, which changes nothing that a reader of the stream needs soon. */
const isRead = (event: unknown): boolean =>
  (event as { requestContext?: { http?: { method?: string } } }).requestContext?.http?.method === 'GET';

/** The seed's own client address, so that it does not use up the developer's rate limits. */
const seedAddress = '192.0.2.1';

/**
 * Starts the whole product in this process and a few child processes: first the stand-ins, then the functions and the pages. Serves
 * people before the demo data is complete. The data directory must be locked (lock.ts).
 *
 * @throws StartError after stopping everything that has started
 */
export const startApp = async (settings: Settings): Promise<RunningApp> => {
  const stops: Stop[] = [];
  const stop = async (): Promise<void> => {
    for (const stopOne of stops.splice(0).reverse()) {
      try {
        await stopOne();
      } catch (error) {
        console.error(`While stopping: ${error}`);
      }
    }
  };
  try {
    return { endpoints: await startAll(settings, stops), stop };
  } catch (error) {
    await stop();
    throw error;
  }
};

const startAll = async (settings: Settings, stops: Stop[]): Promise<Endpoints> => {
  const { dataDir } = settings;
  const registerStop: RegisterStop = async (service) => {
    const running = await service;
    stops.push(running.stop);
    return running;
  };

  const publicPort: PublicPort = { site: undefined, isOpen: false, isReady: false };
  // Takes the port first, so that nothing is started if the port is taken.
  const { server, origin } = await listenAtPublicPort(settings.port, publicPort, stops);
  await endStaleChildren(dataDir);
  beginSeed(settings);
  stops.push(sendStdoutTo(path.join(dataDir, 'app.log')));

  setAwsEnvironment();
  const functions = createFunctions(settings.functionTimeoutMs);
  const pages = step('pages', registerStop(startPages(settings, server, origin)));
  const standInsAndBundles = allSettledOrThrow([
    step('stand-ins', startStandIns(settings, origin, registerStop)),
    step<unknown>('functions', settings.watch ? registerStop(bundleAndWatch(functions, dataDir)) : bundleOnce(functions)),
  ]);
  const [standIns] = await standInsAndBundles.catch(async (error: unknown) => {
    await Promise.allSettled([pages]);
    throw error;
  });
  let stream: Stream | undefined;
  const invoke = async (name: string, event: unknown): Promise<unknown> => {
    try {
      return await functions.invoke(name, event);
    } finally {
      if (!isRead(event)) stream?.wake();
    }
  };
  const live = await registerStop(startLiveGateway({ invoke, onFailure: logFailure }));
  setFunctionEnvironment({
    app: origin,
    live: live.url,
    dynamodb: standIns.dynamodb.url,
    mail: standIns.mail.url,
    // Under the site's own origin, because the functions pass this address to browsers, which upload to it.
    s3: `${origin}/__s3`,
    secrets: standIns.secrets.url,
    push: standIns.push.url,
    queues: standIns.queues,
    stripe: standIns.stripe?.url,
    adminClientId: standIns.cognito.clientId,
  });

  if (settings.live) live.attach(server);
  const readers = streamReaderIds.filter((id) => settings.live || id !== 'broadcastChanges');
  stream = await registerStop(startStream({ readers, url: standIns.dynamodb.url, tableName, invoke, onFailure: logFailure }));
  const schedules = startSchedules({ invoke, onFailure: logFailure });
  stops.push(schedules.stop);
  const site = createSite({
    gateway: createGateway({
      routes: servedRoutes,
      invoke,
      authorize: jwtAuthorizer(standIns.cognito),
      onFailure: logFailure,
    }),
    pages: async (...visit) => (await pages).serve(...visit),
    // Vite serves the sources as they are, so the browser renders these pages.
    functionPages: settings.web && !settings.watch ? siteHeaders(origin, settings.realStripe !== undefined) : undefined,
    config: {
      stripePublishableKey: standIns.stripeKeys.publishableKey,
      stripeScriptUrl: standIns.stripe ? '/__stripe/v3.js' : null,
      pushScriptUrl: '/__push/push-manager.js',
      ...(standIns.stripe && { stripeApiUrl: '/__stripe' }),
      cognito: {
        url: '/__cognito',
        region: 'us-east-1',
        userPoolId: standIns.cognito.userPoolId,
        clientId: standIns.cognito.clientId,
      },
      sealedBids: settings.sealedBids,
      minimumBid: settings.minimumBid,
      live: settings.live,
      sampleMarket: settings.seed,
      paymentWindowHours: settings.paymentWindowHours,
      feeTiers,
    },
    scripts: {
      '/__push/push-manager.js': standIns.push.browserScript,
      ...(standIns.stripe && { '/__stripe/v3.js': standIns.stripe.browserScript }),
    },
    standIns: {
      cognito: standIns.cognito.url,
      s3: standIns.s3.url,
      push: standIns.push.url,
      stripe: standIns.stripe?.url,
    },
    bucket: mediaBucket,
    siteBucket: webBucket,
    schedules,
  });
  publicPort.site = site;
  let isSeeding = true;
  const seeding = seedDemoData({
    settings,
    isEmpty: standIns.dynamodb.isNew,
    dynamodbUrl: standIns.dynamodb.url,
    serve: (request, response) => site(request, response, seedAddress),
    mail: { url: standIns.mail.url, send: () => schedules.run('send-due-mail') },
    stripe: standIns.stripe && { url: standIns.stripe.url, secretKey: standIns.stripeKeys.secretKey },
  }).finally(() => {
    isSeeding = false;
  });
  const openPublicPort = async (): Promise<void> => {
    const { folder } = await pages;
    if (folder) await deployTemplates(folder, standIns.s3.url);
    const onUpload = uploadListener({ invoke, onFailure: logFailure, bucket: mediaBucket });
    // Only after seeding, because the demo data attaches its photos right after uploading them.
    standIns.s3.onUpload((key) => void seeding.then(() => onUpload(key)));
    publicPort.isOpen = true;
    if (!isSeeding) return;
    print(`\nSettee answers at ${origin} (${process.uptime().toFixed(1)} s). The demo data is still being written.`);
    print('If you stop it before it is ready, the next start begins again.\n');
  };
  const [demo] = await allSettledOrThrow([seeding, openPublicPort()]);
  publicPort.isReady = true;
  standIns.stripe?.setWebhookUrl(`${origin}/api/stripe/webhook`);

  const endpoints = endpointsOf(origin, standIns, demo);
  stops.push(publishEndpoints(dataDir, endpoints));
  return endpoints;
};

/** What the public port serves. Until it is open, only requests of functions to storage. */
interface PublicPort {
  site: Site | undefined;
  isOpen: boolean;
  /** Whether the demo data is complete. `/api/health` answers 503 until then, because programs wait for it. */
  isReady: boolean;
}

const isAllowed = ({ isOpen, isReady }: PublicPort, url = ''): boolean =>
  isReady || url.startsWith('/__s3/') || (isOpen && !url.startsWith('/api/health'));

/** Listens at once. Until the port is open, answers that the product is still starting. @throws StartError if the port is taken */
const listenAtPublicPort = async (
  wanted: number,
  publicPort: PublicPort,
  stops: Stop[],
): Promise<{ server: Server; origin: string }> => {
  const server = createServer((request, response) => {
    if (publicPort.site && isAllowed(publicPort, request.url)) {
      return void publicPort.site(request, response, request.socket.remoteAddress ?? '127.0.0.1');
    }
    request.resume();
    response.writeHead(503, { 'content-type': 'application/json; charset=utf-8', 'retry-after': '1' });
    response.end('{"message":"Settee is starting","code":"UNAVAILABLE"}');
  });
  const port = await listen(server, wanted).catch((error: unknown) => {
    if (!(error instanceof PortTakenError)) throw error;
    throw new StartError(
      `Port ${error.port} is in use by another program; stop that, or choose another port with PORT=${error.port + 1}.`,
    );
  });
  stops.push(() => close(server));
  return { server, origin: `http://127.0.0.1:${port}` };
};

const startPages = async ({ web, watch, realStripe, adminPath }: Settings, server: Server, origin: string): Promise<Pages> => {
  if (!web) return noPages;
  return watch ? livePages(server, adminPath) : builtPages(siteHeaders(origin, realStripe !== undefined), origin, adminPath);
};

const endpointsOf = (app: string, standIns: StandIns, demo: DemoAccount[]): Endpoints => {
  const { dynamodb, stripe, stripeKeys, mail, push, queues, cognito, s3 } = standIns;
  return {
    app,
    dynamodb: { url: dynamodb.url, table: tableName },
    stripe: {
      url: stripe?.url ?? 'https://api.stripe.com',
      secretKey: stripe ? stripeKeys.secretKey : null,
      publishableKey: stripeKeys.publishableKey,
      webhookSecret: stripe ? stripeKeys.webhookSecret : null,
    },
    mail: { url: mail.url },
    push: { url: push.url },
    queues: { url: queues.url },
    cognito: { url: cognito.url, userPoolId: cognito.userPoolId, clientId: cognito.clientId },
    s3: { url: s3.url, bucket: mediaBucket },
    admin: { ...localAdmin },
    demo,
  };
};

/** Writes the addresses to a file, atomically, because programs read it as soon as it exists. @returns a function that removes it */
const publishEndpoints = (dataDir: string, endpoints: Endpoints): Stop => {
  const file = path.join(dataDir, 'endpoints.json');
  writeWholeFile(file, `${JSON.stringify(endpoints, null, 2)}\n`);
  return () => rmSync(file, { force: true });
};
