-- Older versions: may run, because the tables are new; they order nothing at upstreams.

-- CreateTable
CREATE TABLE "upstream_order" (
    "upstream" TEXT NOT NULL,
    "scac" TEXT NOT NULL,
    "kind" TEXT NOT NULL,
    "number" TEXT NOT NULL,
    "id" UUID NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT now(),
    "request_id" TEXT,
    "installations" TEXT[] DEFAULT ARRAY[]::TEXT[],
    "heard_at" TIMESTAMPTZ(3),
    "events" TEXT[] DEFAULT ARRAY[]::TEXT[],

    CONSTRAINT "upstream_order_pkey" PRIMARY KEY ("scac","kind","number","upstream")
);

-- CreateTable
CREATE TABLE "upstream_month" (
    "upstream" TEXT NOT NULL,
    "month" DATE NOT NULL,
    "orders" INTEGER NOT NULL DEFAULT 0,

    CONSTRAINT "upstream_month_pkey" PRIMARY KEY ("upstream","month")
);

-- CreateTable
CREATE TABLE "installation" (
    "key" TEXT NOT NULL DEFAULT 'own',
    "id" UUID NOT NULL,

    CONSTRAINT "installation_pkey" PRIMARY KEY ("key")
);
